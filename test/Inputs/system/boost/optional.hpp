// A mock of Boost's header: what the tests need, quick to parse.
#ifndef MOCK_BOOST_OPTIONAL_HPP
#define MOCK_BOOST_OPTIONAL_HPP

namespace boost {

template <class T> class optional {
public:
  optional() noexcept;
  optional(const T &);
  optional(const optional &);
  ~optional();
  optional &operator=(const optional &);
  void reset() noexcept;
  T &operator*();
  explicit operator bool() const noexcept;
};

} // namespace boost

#endif
