#include <../public/Realm.h>
