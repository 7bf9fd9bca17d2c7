// Values of Julia in variables that the collector does not know.
// RUN: %check_interop_tidy %s interop-kept-reference %t

extern "C" {
typedef struct _jl_value_t jl_value_t;
jl_value_t *jl_eval_string(const char *text);
void jl_set_global(jl_value_t *module, jl_value_t *name, jl_value_t *value);
}

static jl_value_t *Model;
void badLoad() { Model = jl_eval_string("Model()"); }

void goodLoad(jl_value_t *module, jl_value_t *name) {
  jl_value_t *model = jl_eval_string("Model()");
  jl_set_global(module, name, model);
}
