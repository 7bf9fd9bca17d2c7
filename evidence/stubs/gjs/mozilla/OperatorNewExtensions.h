#include <../mfbt/OperatorNewExtensions.h>
