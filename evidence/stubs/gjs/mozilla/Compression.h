#include <../mfbt/Compression.h>
