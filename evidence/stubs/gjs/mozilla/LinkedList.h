#include <../mfbt/LinkedList.h>
