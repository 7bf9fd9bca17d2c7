/* Stand-in for what extconf.rb writes: Ruby 2 or later. */
#pragma once
#define HAVE_RB_DATA_TYPE_T_FUNCTION 1
#define HAVE_RB_CLASS_SUPERCLASS 1
#define HAVE_RB_STR_BUF_CAT_ASCII 1
#define HAVE_RB_ENC_STR_BUF_CAT 1
#define HAVE_RB_THREAD_CALL_WITHOUT_GVL 1
#define HAVE_RUBY_THREAD_H 1
#define OCI8LIB_VERSION "2.2"
