#include <../mfbt/ChaosMode.h>
