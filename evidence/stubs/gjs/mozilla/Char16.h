#include <../mfbt/Char16.h>
