package org.apache.mxnet

class NDArray(handle: Long) {
  override protected def finalize(): Unit = dispose()
  def dispose(): Unit = {
    Base._LIB.mxNDArrayFree(handle)
  }
}

object Base {
  val _LIB = new LibInfo
}

class LibInfo {
  @native def mxNDArrayFree(handle: Long): Int
}
