#include <../mfbt/RefCounted.h>
