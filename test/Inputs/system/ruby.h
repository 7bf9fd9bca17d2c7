/* A mock of ruby.h: what the tests need, quick to parse. */
#ifndef MOCK_RUBY_H
#define MOCK_RUBY_H
#include <ruby/ruby.h>
#endif
