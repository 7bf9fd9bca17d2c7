/* A library of the tests: ends that wait, and that need their children's. */
#ifndef VAULT_H
#define VAULT_H

#ifdef __cplusplus
extern "C" {
#endif

typedef struct vault vault;
typedef void (*vault_callback)(void *cookie);

vault *vault_open(void);
void vault_close(vault *v);                                        /* waits without bound */
void vault_close_for(vault *v, int ms);                            /* below 0: without bound */
void vault_seal(vault *v);                                         /* slow */
void vault_drop(vault *v);                                         /* never waits */
void vault_limit(vault *v, int seconds);                           /* bounds vault_close */
void vault_bar(vault *v);                                          /* takes the vault's lock */
void vault_on_change(vault *v, vault_callback f, void *cookie);    /* called under the vault's lock */
void vault_keep(vault *v, void *thing, vault_callback destroy);    /* called by vault_drop */
void vault_lend(vault *v, void *thing, vault_callback destroy);    /* called by an interpreter's thread */
void vault_watch(vault *v, vault_callback f, void *cookie);        /* called on a thread of its own */

/* A house waits for its rooms. */
typedef struct house house;
typedef struct room room;
house *house_open(void);
void house_close(house *h);
room *room_open(house *h);
void room_close(room *r);

/* Pages and slips point into their book; marks go with it. */
typedef struct book book;
typedef struct page page;
typedef struct slip slip;
typedef struct mark mark;
typedef struct cover cover;
book *book_open(void);
void book_close(book *b);
page *page_open(book *b); /* undefined */
void page_close(page *p);
slip *slip_open(book *b); /* the book's end fails */
void slip_close(slip *s);
mark *mark_open(book *b); /* ended with the book */
void mark_close(mark *m);
cover *cover_open(book *b); /* keeps the book alive */
void cover_close(cover *c);

#ifdef __cplusplus
}
#endif

#endif
