#include <../mfbt/WeakPtr.h>
