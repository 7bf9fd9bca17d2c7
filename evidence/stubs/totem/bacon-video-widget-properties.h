#pragma once
#include <gtk/gtk.h>
typedef struct BaconVideoWidgetProperties BaconVideoWidgetProperties;
GtkWidget *bacon_video_widget_properties_new (void);
void bacon_video_widget_properties_reset (BaconVideoWidgetProperties *p);
void bacon_video_widget_properties_set_label (BaconVideoWidgetProperties *p, const char *n, const char *t);
void bacon_video_widget_properties_set_duration (BaconVideoWidgetProperties *p, int d);
void bacon_video_widget_properties_set_has_type (BaconVideoWidgetProperties *p, gboolean v, gboolean a);
void bacon_video_widget_properties_set_framerate (BaconVideoWidgetProperties *p, float f);
#define BACON_VIDEO_WIDGET_PROPERTIES(o) ((BaconVideoWidgetProperties *)(o))
