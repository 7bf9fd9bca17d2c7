#include <../mfbt/SHA1.h>
