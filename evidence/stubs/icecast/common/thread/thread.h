#include <thread/thread.h>
