#include <../mfbt/UniquePtrExtensions.h>
