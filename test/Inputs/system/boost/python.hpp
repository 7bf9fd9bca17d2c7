// A mock of Boost.Python's header: what the tests need, quick to parse.
#ifndef MOCK_BOOST_PYTHON_HPP
#define MOCK_BOOST_PYTHON_HPP

#include <boost/python/call.hpp>
#include <boost/python/class.hpp>
#include <boost/python/errors.hpp>
#include <boost/python/extract.hpp>
#include <boost/python/module.hpp>
#include <boost/python/object.hpp>
#include <boost/python/to_python_converter.hpp>

#endif
