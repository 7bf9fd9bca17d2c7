common = cc_common
info = CcInfo
