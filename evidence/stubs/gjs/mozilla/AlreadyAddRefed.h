#include <../mfbt/AlreadyAddRefed.h>
