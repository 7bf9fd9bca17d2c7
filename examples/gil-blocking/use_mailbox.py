# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One thread waits for a letter in the bound queue; another one ticks, then puts it in."""

import mailbox
import starving

box = mailbox.Mailbox()
starving.measure(wait=box.take, send=box.put)
