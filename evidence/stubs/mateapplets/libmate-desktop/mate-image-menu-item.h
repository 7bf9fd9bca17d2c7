#pragma once
#include <gtk/gtk.h>
typedef struct _MateImageMenuItem MateImageMenuItem;
#define MATE_IMAGE_MENU_ITEM(o) ((MateImageMenuItem *) (o))
GtkWidget *mate_image_menu_item_new_with_mnemonic (const gchar *label);
void mate_image_menu_item_set_image (MateImageMenuItem *item, GtkWidget *image);
