#include <../mfbt/Saturate.h>
