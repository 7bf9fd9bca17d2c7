// A mock of Boost's header: what the tests need, quick to parse.
#ifndef MOCK_BOOST_NONCOPYABLE_HPP
#define MOCK_BOOST_NONCOPYABLE_HPP

namespace boost {
namespace noncopyable_ {
class noncopyable {
protected:
  noncopyable() = default;
  ~noncopyable() = default;
  noncopyable(const noncopyable &) = delete;
  noncopyable &operator=(const noncopyable &) = delete;
};
} // namespace noncopyable_
using noncopyable = noncopyable_::noncopyable;
} // namespace boost

#endif
