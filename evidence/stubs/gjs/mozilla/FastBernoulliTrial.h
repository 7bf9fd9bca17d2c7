#include <../mfbt/FastBernoulliTrial.h>
