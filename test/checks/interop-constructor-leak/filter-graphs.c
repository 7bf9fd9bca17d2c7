// Graphs of filters of FFmpeg, and the lists of their open ends.
// RUN: %check_interop_tidy %s interop-constructor-leak %t

typedef struct AVFilterGraph AVFilterGraph;
typedef struct AVFilterContext AVFilterContext;
typedef struct AVFilter AVFilter;
typedef struct AVFilterInOut {
  AVFilterContext *filter_ctx;
  struct AVFilterInOut *next;
} AVFilterInOut;
AVFilterGraph *avfilter_graph_alloc(void);
void avfilter_graph_free(AVFilterGraph **graph);
const AVFilter *avfilter_get_by_name(const char *name);
int avfilter_graph_create_filter(AVFilterContext **made, const AVFilter *filter, const char *name, const char *args, void *opaque,
                                 AVFilterGraph *graph);
int avfilter_graph_parse_ptr(AVFilterGraph *graph, const char *text, AVFilterInOut **inputs, AVFilterInOut **outputs, void *log);
AVFilterInOut *avfilter_inout_alloc(void);
void avfilter_inout_free(AVFilterInOut **list);

AVFilterGraph *bad_make(AVFilterContext **source) {
  AVFilterGraph *graph = avfilter_graph_alloc();
  if (!graph)
    return 0;
  if (avfilter_graph_create_filter(source, avfilter_get_by_name("buffer"), "in", 0, 0, graph) < 0)
    return 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'bad_make' without releasing 'graph', an av_filter_graph
  // CHECK-MESSAGES: :[[@LINE-6]]:26: note: 'avfilter_graph_alloc' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is handed over here, but only where nothing fails
  return graph;
}
AVFilterGraph *ok_make(AVFilterContext **source) {
  AVFilterGraph *graph = avfilter_graph_alloc();
  if (!graph)
    return 0;
  if (avfilter_graph_create_filter(source, avfilter_get_by_name("buffer"), "in", 0, 0, graph) < 0) {
    avfilter_graph_free(&graph);
    return 0;
  }
  return graph;
}

int bad_parse(AVFilterGraph *graph, const char *text, AVFilterContext *source) {
  AVFilterInOut *ends = avfilter_inout_alloc();
  if (!ends)
    return -1;
  ends->filter_ctx = source;
  if (avfilter_graph_parse_ptr(graph, text, 0, &ends, 0) < 0)
    return -1;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'bad_parse' without releasing 'ends', an av_filter_inout
  // CHECK-MESSAGES: :[[@LINE-7]]:25: note: 'avfilter_inout_alloc' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is released here, but only where nothing fails
  avfilter_inout_free(&ends);
  return 0;
}
int ok_parse(AVFilterGraph *graph, const char *text, AVFilterContext *source) {
  AVFilterInOut *ends = avfilter_inout_alloc();
  if (!ends)
    return -1;
  ends->filter_ctx = source;
  int error = avfilter_graph_parse_ptr(graph, text, 0, &ends, 0);
  avfilter_inout_free(&ends);
  return error;
}
// One list, freed from its head.
int ok_list(AVFilterGraph *graph, const char *text) {
  AVFilterInOut *first = avfilter_inout_alloc(), *second = avfilter_inout_alloc();
  if (!first || !second) {
    avfilter_inout_free(&first);
    avfilter_inout_free(&second);
    return -1;
  }
  first->next = second;
  int error = avfilter_graph_parse_ptr(graph, text, 0, &first, 0);
  avfilter_inout_free(&first);
  return error;
}
