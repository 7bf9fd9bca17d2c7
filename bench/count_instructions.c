/*===- count_instructions.c - Counts what a program takes in QEMU -----------===*\
|*
|* Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===------------------------------------------------------------------------===*
|*
|* A plugin of QEMU's user mode: at the end it writes the number of instructions
|* to the file that its argument names. What it needs of qemu-plugin.h is
|* declared here (version 1 of that interface), since Debian does not ship it.
|*
\*===------------------------------------------------------------------------===*/

#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef uint64_t qemu_plugin_id_t;
struct qemu_plugin_tb;
enum { QEMU_PLUGIN_INLINE_ADD_U64 };
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);
void qemu_plugin_register_vcpu_tb_trans_cb(
    qemu_plugin_id_t, void (*)(qemu_plugin_id_t, struct qemu_plugin_tb *));
void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb *, int,
                                              void *, uint64_t);
void qemu_plugin_register_atexit_cb(qemu_plugin_id_t,
                                    void (*)(qemu_plugin_id_t, void *), void *);

int qemu_plugin_version = 1;

static uint64_t count;
static char output[4096];

static void count_block(qemu_plugin_id_t id, struct qemu_plugin_tb *block) {
  (void)id;
  qemu_plugin_register_vcpu_tb_exec_inline(block, QEMU_PLUGIN_INLINE_ADD_U64,
                                           &count,
                                           qemu_plugin_tb_n_insns(block));
}

static void write_count(qemu_plugin_id_t id, void *unused) {
  FILE *file = fopen(output, "w");
  (void)id, (void)unused;
  if (!file)
    return;
  fprintf(file, "Collected : %" PRIu64 "\n", count);
  fclose(file);
}

int qemu_plugin_install(qemu_plugin_id_t id, const void *info, int argc,
                        char **argv) {
  (void)info;
  if (argc != 1)
    return 1;
  snprintf(output, sizeof output, "%s", argv[0]);
  qemu_plugin_register_vcpu_tb_trans_cb(id, count_block);
  qemu_plugin_register_atexit_cb(id, write_count, NULL);
  return 0;
}
