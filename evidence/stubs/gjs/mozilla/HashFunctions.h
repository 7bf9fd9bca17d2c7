#include <../mfbt/HashFunctions.h>
