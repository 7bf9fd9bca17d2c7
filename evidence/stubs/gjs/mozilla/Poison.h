#include <../mfbt/Poison.h>
