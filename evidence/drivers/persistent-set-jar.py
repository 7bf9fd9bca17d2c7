# persistent-set-jar: the old jar is released while the object still holds it. Its finalizer sets the jar again, which releases it once more.
# Needs persistent with its C extensions, from the commit in found.jsonl, and valgrind:
#   PYTHONMALLOC=malloc valgrind -q python3 persistent-set-jar.py
# It printed for us:
#   Invalid read of size 8 ... by PyObject_CallFinalizerFromDealloc ... by Per_set_jar (cPersistence.c:1209)
from persistent import Persistent


class Jar:
    def __init__(self, owner):
        self.owner = owner

    def __del__(self):
        self.owner._p_jar = None


item = Persistent()
item._p_jar = Jar(item)
item._p_jar = object()
print("ended")
