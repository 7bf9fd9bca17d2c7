# persistent-new-ghost: new_ghost with an oid that is in the cache releases an object that the cache only lends.
# Needs persistent with its C extensions, from the commit in found.jsonl:
#   python3 persistent-new-ghost.py
# It printed for us:
#   references before: 3
#   The given oid is already in the cache
#   references after: 2
import sys
from persistent import Persistent, PickleCache


class Jar:
    def setstate(self, item):
        pass


jar = Jar()
cache = PickleCache(jar, 10, 1000)
first = Persistent()
first._p_jar = jar
first._p_oid = b"12345678"
cache[b"12345678"] = first
print("references before:", sys.getrefcount(first))
try:
    cache.new_ghost(b"12345678", Persistent())
except ValueError as error:
    print(error)
print("references after:", sys.getrefcount(first))
