// A mock of Boost's header: what the tests need, quick to parse.
#ifndef MOCK_BOOST_INTRUSIVE_PTR_HPP
#define MOCK_BOOST_INTRUSIVE_PTR_HPP

namespace boost {

template <class T> class intrusive_ptr {
public:
  using element_type = T;
  intrusive_ptr() noexcept : px(nullptr) {}
  intrusive_ptr(T *p, bool add_ref = true) : px(p) {
    if (px && add_ref)
      intrusive_ptr_add_ref(px);
  }
  intrusive_ptr(const intrusive_ptr &rhs) : px(rhs.px) {
    if (px)
      intrusive_ptr_add_ref(px);
  }
  ~intrusive_ptr() {
    if (px)
      intrusive_ptr_release(px);
  }
  intrusive_ptr &operator=(const intrusive_ptr &rhs) {
    intrusive_ptr(rhs).swap(*this);
    return *this;
  }
  void reset() { intrusive_ptr().swap(*this); }
  void swap(intrusive_ptr &rhs) {
    T *p = px;
    px = rhs.px;
    rhs.px = p;
  }
  T *get() const noexcept { return px; }
  T *operator->() const noexcept { return px; }
  T &operator*() const noexcept { return *px; }

private:
  T *px;
};

} // namespace boost

#endif
