struct pa_module; int pa__init(struct pa_module *m); void pa__done(struct pa_module *m);
