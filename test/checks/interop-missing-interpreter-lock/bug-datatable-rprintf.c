// After data.table's fwrite: the writer of numbers told of odd ones when it was asked to be verbose, and a
// parallel region calls it for each row.
// https://github.com/Rdatatable/data.table/commit/8ea716ce74bd83fafd648de958c6d3f898066032
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -- -- -fopenmp

#include <R/Rinternals.h>

static int verbose;
int writeDigits(char *to, double value);

static void writeNumeric(double value, int row, char **to) {
  int length = writeDigits(*to, value);
  if (verbose && length > 17)
    Rprintf("%d digits in row %d\n", length, row);
  *to += length;
}
static void writeInteger(int value, char **to) { *to += writeDigits(*to, value); }

void writeAll(void *const *columns, const int *types, int count, int rows, char *buffer, int width) {
#pragma omp parallel num_threads(4)
  {
#pragma omp for ordered schedule(dynamic)
    for (int i = 0; i < rows; i++) {
      char *to = buffer + i * width;
      for (int j = 0; j < count; j++) {
        switch (types[j]) {
        case INTSXP:
          writeInteger(((const int *)columns[j])[i], &to);
          break;
        case REALSXP:
          writeNumeric(((const double *)columns[j])[i], i, &to);
          break;
        }
      }
    }
  }
  if (verbose)
    Rprintf("%d rows written\n", rows);
}
// CHECK-MESSAGES: :[[@LINE-26]]:5: warning: 'Rprintf' may only be called on R's main thread, but this is another thread
// CHECK-MESSAGES: :[[@LINE-21]]:1: note: all threads of a team run what follows in 'writeAll', and only the one that starts it can be R's main thread
// CHECK-MESSAGES: :[[@LINE-11]]:11: note: 'writeNumeric' is called here
// CHECK-MESSAGES: :[[@LINE-29]]:5: note: let the thread that called into R do it, before or after the parallel code
