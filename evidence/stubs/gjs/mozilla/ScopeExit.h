#include <../mfbt/ScopeExit.h>
