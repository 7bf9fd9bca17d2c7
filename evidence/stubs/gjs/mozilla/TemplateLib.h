#include <../mfbt/TemplateLib.h>
