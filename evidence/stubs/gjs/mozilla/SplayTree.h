#include <../mfbt/SplayTree.h>
