#include <../mfbt/BloomFilter.h>
