#include <../mfbt/Compiler.h>
