// The loop that several files of a program know.
typedef struct pa_threaded_mainloop pa_threaded_mainloop;
extern pa_threaded_mainloop *Loop;
