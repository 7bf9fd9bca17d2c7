#include <../mfbt/RefCountType.h>
