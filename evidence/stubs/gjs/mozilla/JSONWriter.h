#include <../mfbt/JSONWriter.h>
