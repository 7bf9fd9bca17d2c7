#include <../mfbt/GuardObjects.h>
