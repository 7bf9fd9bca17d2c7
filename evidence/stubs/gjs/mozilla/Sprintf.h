#include <../mfbt/Sprintf.h>
