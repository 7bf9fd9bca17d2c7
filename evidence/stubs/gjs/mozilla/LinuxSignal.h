#include <../mfbt/LinuxSignal.h>
