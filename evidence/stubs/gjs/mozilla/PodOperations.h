#include <../mfbt/PodOperations.h>
