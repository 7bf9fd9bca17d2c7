// Of the mock: functions that are given a tuple and a dict.
#ifndef MOCK_BOOST_PYTHON_RAW_FUNCTION_HPP
#define MOCK_BOOST_PYTHON_RAW_FUNCTION_HPP

#include <boost/python/object.hpp>

namespace boost {
namespace python {
template <class F> object raw_function(F f, unsigned long min_args = 0) { return object(); }
} // namespace python
} // namespace boost

#endif
