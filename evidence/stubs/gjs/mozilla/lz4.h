#include <../mfbt/lz4.h>
