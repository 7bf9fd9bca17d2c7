#include <../mfbt/UniquePtr.h>
