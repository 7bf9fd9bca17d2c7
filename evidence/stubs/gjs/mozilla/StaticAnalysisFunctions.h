#include <../mfbt/StaticAnalysisFunctions.h>
