#pragma once
struct caml__roots_block;
static struct caml__roots_block *caml__frame;
