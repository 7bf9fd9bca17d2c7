#include <../mfbt/AllocPolicy.h>
