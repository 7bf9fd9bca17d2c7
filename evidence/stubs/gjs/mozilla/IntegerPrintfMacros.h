#include <../mfbt/IntegerPrintfMacros.h>
