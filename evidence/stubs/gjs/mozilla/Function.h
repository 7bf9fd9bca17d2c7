#include <../mfbt/Function.h>
