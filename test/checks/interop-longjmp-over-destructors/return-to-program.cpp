// libpng's error goes to the program's setjmp, if there is one: else its own error function throws, or ends the program.
// RUN: %check_interop_tidy %s interop-longjmp-over-destructors %t --real-headers --suffix=JUMPS
// RUN: %check_interop_tidy %s interop-longjmp-over-destructors %t --real-headers --suffix=THROWS -- -- -DTHROWS

#include <setjmp.h>
#include <string>
#include <vector>

extern "C" {
typedef struct png_struct_def png_struct;
typedef struct png_info_def png_info;
void png_read_info(png_struct *png, png_info *info);
void png_read_image(png_struct *png, unsigned char **rows);
__attribute__((noreturn)) void png_error(png_struct *png, const char *message);
jmp_buf *png_set_longjmp_fn(png_struct *png, void (*f)(jmp_buf, int), size_t size);
}

std::string getName(int n);

void readBytes(png_struct *png, unsigned char *data, size_t size) {
  png_error(png, getName(size).c_str());
}
// CHECK-MESSAGES-JUMPS: :[[@LINE-2]]:3: warning: the jump of 'png_error' leaves 'readBytes' without destroying a temporary 'std::string'
// CHECK-MESSAGES-JUMPS: :[[@LINE-3]]:18: note: the temporary of type 'std::string' made here is not destroyed
// CHECK-MESSAGES-JUMPS: :[[@LINE-4]]:3: note: 'png_error' leaves by a jump, which runs no destructor (model image-codecs.yaml)
// CHECK-MESSAGES-JUMPS: :[[@LINE-5]]:3: note: leave the scope before the jump

#ifndef THROWS
bool badRows(png_struct *png, png_info *info, int height) {
  if (setjmp(*png_set_longjmp_fn(png, longjmp, sizeof(jmp_buf))))
    return false;
  png_read_info(png, info);
  std::vector<unsigned char *> rows(height);
  png_read_image(png, rows.data());
  return true;
}
// CHECK-MESSAGES-JUMPS: :[[@LINE-3]]:3: warning: the jump of 'png_read_image' comes back to 'setjmp' in 'badRows' without destroying 'rows'
// CHECK-MESSAGES-JUMPS: :[[@LINE-5]]:32: note: 'rows' of type 'std::vector<unsigned char *>' is not destroyed
// CHECK-MESSAGES-JUMPS: :[[@LINE-5]]:3: note: 'png_read_image' leaves by a jump, which runs no destructor (model image-codecs.yaml)
// CHECK-MESSAGES-JUMPS: :[[@LINE-10]]:7: note: 'setjmp' returns here again
// CHECK-MESSAGES-JUMPS: :[[@LINE-7]]:3: note: leave the scope before the jump, or enter it before 'setjmp'

bool goodRows(png_struct *png, png_info *info, int height) {
  std::vector<unsigned char *> rows;
  if (setjmp(*png_set_longjmp_fn(png, longjmp, sizeof(jmp_buf))))
    return false;
  png_read_info(png, info);
  rows.resize(height);
  png_read_image(png, rows.data());
  return true;
}
#endif
