#include <../mfbt/TaggedAnonymousMemory.h>
