package demo

class Pot(handle: Long) {
  private val lib = new LibPots
  private var disposed = false

  override protected def finalize(): Unit = dispose()

  def dispose(): Unit = {
    if (!disposed) {
      lib.potFree(handle)
      disposed = true
    }
  }

  def sell(): Unit = lib.potSell(handle)
}

class LibPots {
  @native def potFree(handle: Long): Int
  @native def potSell(handle: Long): Int
}
