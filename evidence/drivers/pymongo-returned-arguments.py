# pymongo-returned-arguments: a function returns its argument tuple as if it were its own, and the tuple is freed under the caller.
# Needs PyMongo with its C extensions, from the commit in found.jsonl:
#   python3 pymongo-returned-arguments.py
# It ended for us with: Segmentation fault
from bson import _cbson

result = _cbson._test_long_long_to_str(1, 2, 3)
others = [(i, i, i) for i in range(100)]
print("got back:", result)
for n in range(100):
    _cbson._test_long_long_to_str(n, n)
