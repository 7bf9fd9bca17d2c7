#include <../mfbt/ThreadLocal.h>
