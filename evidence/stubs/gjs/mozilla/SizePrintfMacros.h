#include <../mfbt/SizePrintfMacros.h>
