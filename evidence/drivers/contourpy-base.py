# contourpy-base: arrays whose shapes differ throw out of the constructor after it allocated its cache, which nobody deletes.
# Needs contourpy from the commit in found.jsonl (with pybind11 before 2.13, without its mod_gil_not_used()) and NumPy:
#   python3 contourpy-base.py
# It printed for us:
#   Mpl2014ContourGenerator: x, y and z arrays must have the same shape: 381 MB more after 100 tries
#   SerialContourGenerator: x, y and z arrays must have the same shape: 382 MB more after 100 tries
import re

import numpy
from contourpy import FillType, LineType, Mpl2014ContourGenerator, SerialContourGenerator, ZInterp


def count_megabytes():
    with open("/proc/self/status") as status:
        return int(re.search(r"VmSize:\s+(\d+)", status.read()).group(1)) // 1024


x, z, mask = numpy.zeros((2, 2)), numpy.zeros((1000, 1000)), numpy.array(False)
makers = {"Mpl2014ContourGenerator": lambda: Mpl2014ContourGenerator(x, x, z, mask, corner_mask=False),
          "SerialContourGenerator": lambda: SerialContourGenerator(x, x, z, mask, corner_mask=False, line_type=LineType.Separate,
                                                                   fill_type=FillType.OuterCode, quad_as_tri=False, z_interp=ZInterp.Linear)}
for name, make in makers.items():
    before = count_megabytes()
    for _ in range(100):
        try:
            make()
        except ValueError as error:
            message = error
    print(f"{name}: {message}: {count_megabytes() - before} MB more after 100 tries")
