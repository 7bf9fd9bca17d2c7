#include <../mfbt/ToString.h>
