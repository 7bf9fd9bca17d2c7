// A mock of Boost's header: what the tests need, quick to parse.
#ifndef MOCK_BOOST_SHARED_PTR_HPP
#define MOCK_BOOST_SHARED_PTR_HPP

namespace boost {

template <class T> class shared_ptr {
public:
  using element_type = T;
  shared_ptr() noexcept;
  template <class U> explicit shared_ptr(U *Pointer);
  template <class U, class D> shared_ptr(U *Pointer, D Deleter);
  template <class U> shared_ptr(const shared_ptr<U> &Other) noexcept;
  shared_ptr(const shared_ptr &) noexcept;
  ~shared_ptr();
  shared_ptr &operator=(const shared_ptr &) noexcept;
  T *get() const noexcept;
  T *operator->() const noexcept;
  T &operator*() const noexcept;
  void reset() noexcept;
};

} // namespace boost

#endif
