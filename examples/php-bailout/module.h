//===- module.h - An extension of PHP with one word -------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The functions cache_store and cache_get, over a store() that whoever includes
// this defines.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_EXAMPLES_PHP_BAILOUT_MODULE_H
#define INTEROP_EXAMPLES_PHP_BAILOUT_MODULE_H

#include <php.h>

#include <mutex>
#include <string>

static std::mutex Lock;
static std::string Word;

/// Keeps \p Text for all requests; a fatal error if it is too long.
static void store(const char *Text, size_t Size);

PHP_FUNCTION(cache_store) {
  char *Text = nullptr;
  size_t Size = 0;
  if (zend_parse_parameters(ZEND_NUM_ARGS(), "s", &Text, &Size) == FAILURE)
    return;
  store(Text, Size);
}

PHP_FUNCTION(cache_get) {
  ZEND_PARSE_PARAMETERS_NONE();
  std::string Copy;
  {
    std::lock_guard<std::mutex> Guard(Lock);
    Copy = Word;
  }
  RETURN_STRINGL(Copy.data(), Copy.size());
}

ZEND_BEGIN_ARG_INFO_EX(StoreArguments, 0, 0, 1)
  ZEND_ARG_INFO(0, word)
ZEND_END_ARG_INFO()
ZEND_BEGIN_ARG_INFO_EX(NoArguments, 0, 0, 0)
ZEND_END_ARG_INFO()

static const zend_function_entry Functions[] = {
    PHP_FE(cache_store, StoreArguments) PHP_FE(cache_get, NoArguments) PHP_FE_END};

zend_module_entry cache_module_entry = {
    STANDARD_MODULE_HEADER, "cache", Functions, nullptr, nullptr, nullptr,
    nullptr, nullptr, "1.0", STANDARD_MODULE_PROPERTIES};

extern "C" {
ZEND_GET_MODULE(cache)
}

#endif // INTEROP_EXAMPLES_PHP_BAILOUT_MODULE_H
