/* A build makes this list of words; these are the ones that the units use. */
#pragma once
#include <glib.h>
typedef enum luakit_token_t {
  L_TK_UNKNOWN, L_TK_CHILD, L_TK_CHILDREN, L_TK_DESTROY, L_TK_FOCUS, L_TK_FOCUSED, L_TK_HEIGHT, L_TK_HIDE, L_TK_MIN_SIZE,
  L_TK_PARENT, L_TK_REMOVE, L_TK_SHOW, L_TK_TOOLTIP, L_TK_VISIBLE, L_TK_WIDTH, L_TK_INVALIDATE
} luakit_token_t;
luakit_token_t l_tokenize(const gchar *Word);
const gchar *token_tostring(luakit_token_t Token);
