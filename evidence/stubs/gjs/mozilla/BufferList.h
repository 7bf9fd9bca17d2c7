#include <../mfbt/BufferList.h>
