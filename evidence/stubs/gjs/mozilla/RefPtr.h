#include <../mfbt/RefPtr.h>
