# rrdtool-fetch-callable: the callback for fetching is kept without a reference. A lambda is freed when the registration returns.
# Needs the Python binding of RRDtool, from the commit in found.jsonl, and valgrind:
#   PYTHONMALLOC=malloc valgrind -q python3 rrdtool-fetch-callable.py
# It printed for us:
#   Invalid read of size 8 ... PyObject_Call ... _rrdtool_fetch_cb_wrapper (rrdtoolmodule.c:1175)
#   Address ... is 24 bytes inside a block of size 152 free'd
import rrdtool

rrdtool.register_fetch_cb(lambda **given: {"step": 300, "start": given["start"], "data": {"x": [1.0]}})
try:
    print(rrdtool.fetch("cb//x", "AVERAGE"))
except Exception as error:
    print(type(error).__name__, error)
