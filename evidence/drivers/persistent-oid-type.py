# persistent-oid-type: an oid that is no bytes is released before its type is printed. One that a property makes is freed by then.
# Needs persistent with its C extensions, from the commit in found.jsonl, and valgrind:
#   PYTHONMALLOC=malloc valgrind -q python3 persistent-oid-type.py
# It printed for us:
#   Invalid read of size 8 ... cc_add_item (cPickleCache.c:1087)
#   Address ... is ... inside a block ... free'd ... cc_add_item (cPickleCache.c:1084)
from persistent import Persistent, PickleCache


class Strange(Persistent):
    @property
    def _p_oid(self):
        return Strange.__new__(Strange)


class Jar:
    def setstate(self, item):
        pass


cache = PickleCache(Jar(), 10, 1000)
try:
    cache[b"12345678"] = Strange()
except TypeError as error:
    print(error)
