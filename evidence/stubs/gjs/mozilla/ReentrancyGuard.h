#include <../mfbt/ReentrancyGuard.h>
