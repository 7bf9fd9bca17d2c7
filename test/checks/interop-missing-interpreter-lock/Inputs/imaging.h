/* A library whose names begin like the interpreter's. */
#ifndef IMAGING_H
#define IMAGING_H
int PyImaging_Draw(int shape);
extern int Py_Imaging_Count;
#endif
