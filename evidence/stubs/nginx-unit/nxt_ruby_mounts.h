#pragma once
static const nxt_fs_mount_t nxt_ruby_mounts[1];
