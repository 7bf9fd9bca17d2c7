#include <../mfbt/EndianUtils.h>
