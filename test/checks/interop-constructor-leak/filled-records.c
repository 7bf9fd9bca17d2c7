// A function puts what it is given into a record of its own, which it gives to others or frees.
// RUN: %check_interop_tidy %s interop-constructor-leak %t

typedef struct ssl_st SSL;
typedef struct ssl_ctx_st SSL_CTX;
SSL *SSL_new(SSL_CTX *context);
void SSL_free(SSL *ssl);
int SSL_connect(SSL *ssl);
void *malloc(unsigned long size);
void *calloc(unsigned long n, unsigned long size);
void free(void *p);
struct node {
  struct node *next;
  SSL *ssl;
};
struct link {
  struct node *node;
  struct node *all;
  SSL *ssl;
};

static int shake(struct link *to, SSL *ssl) {
  struct node *n = calloc(1, sizeof *n);
  if (!n)
    return -1;
  n->ssl = ssl;
  if (SSL_connect(n->ssl) == 1) {
    to->node = n;
    return 0;
  }
  free(n);
  return -1;
}
int loses(struct link *to, SSL_CTX *context) {
  SSL *ssl = SSL_new(context);
  if (!ssl)
    return -1;
  return shake(to, ssl);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: return here leaves 'loses' without releasing 'ssl', an ssl
  // CHECK-MESSAGES: :[[@LINE-5]]:14: note: 'SSL_new' acquires it here
  // CHECK-MESSAGES: :[[@LINE-3]]:10: note: it is handed over here, but only where nothing fails
}
int losesAfterTest(struct link *to, SSL_CTX *context) {
  SSL *ssl = SSL_new(context);
  if (!ssl)
    return -1;
  if (shake(to, ssl) != 0)
    return -2;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'losesAfterTest' without releasing 'ssl', an ssl
  // CHECK-MESSAGES: :[[@LINE-6]]:14: note: 'SSL_new' acquires it here
  // CHECK-MESSAGES: :[[@LINE-4]]:7: note: it is handed over here, but only where nothing fails
  return 0;
}
int okReleased(struct link *to, SSL_CTX *context) {
  SSL *ssl = SSL_new(context);
  if (!ssl)
    return -1;
  if (shake(to, ssl) != 0) {
    SSL_free(ssl);
    return -1;
  }
  return 0;
}
int okReleasedByResult(struct link *to, SSL_CTX *context) {
  SSL *ssl = SSL_new(context);
  if (!ssl)
    return -1;
  int rc = shake(to, ssl);
  if (rc < 0)
    SSL_free(ssl);
  return rc;
}

// It ends what it was given, too.
static int shakeAndEnd(struct link *to, SSL *ssl) {
  struct node *n = calloc(1, sizeof *n);
  if (!n) {
    SSL_free(ssl);
    return -1;
  }
  n->ssl = ssl;
  if (SSL_connect(n->ssl) == 1) {
    to->node = n;
    return 0;
  }
  SSL_free(n->ssl);
  free(n);
  return -1;
}
int okEnded(struct link *to, SSL_CTX *context) {
  SSL *ssl = SSL_new(context);
  if (!ssl)
    return -1;
  return shakeAndEnd(to, ssl);
}

// What it returns tells nothing, or not of that.
static void tell(struct link *to, SSL *ssl) {
  struct node *n = malloc(sizeof *n);
  n->ssl = ssl;
  n->next = to->all;
  to->all = n;
}
int okKept(struct link *to, SSL_CTX *context) {
  SSL *ssl = SSL_new(context);
  if (!ssl)
    return -1;
  tell(to, ssl);
  if (!to->node) {
    to->node = to->all;
    return 1;
  }
  return 0;
}
static int count(struct link *to, SSL *ssl) {
  struct node *n = malloc(sizeof *n);
  int old = to->all != 0;
  n->ssl = ssl;
  if (old) {
    n->next = to->all;
    to->all = n;
    return 0;
  }
  to->node = n;
  return 0;
}
int okCounted(struct link *to, SSL_CTX *context) {
  SSL *ssl = SSL_new(context);
  if (!ssl)
    return -1;
  return count(to, ssl);
}

// The record is not its own.
struct node *find_node(struct link *in);
static int fill(struct link *to, SSL *ssl) {
  struct node *n = find_node(to);
  if (!n)
    return -1;
  n->ssl = ssl;
  return 0;
}
int okFilled(struct link *to, SSL_CTX *context) {
  SSL *ssl = SSL_new(context);
  if (!ssl)
    return -1;
  if (fill(to, ssl) != 0) {
    SSL_free(ssl);
    return -1;
  }
  return 0;
}

// It frees the record in the end: what stood there is still the caller's.
static int probe(SSL *ssl) {
  struct node *n = calloc(1, sizeof *n);
  if (!n)
    return -1;
  n->ssl = ssl;
  int rc = SSL_connect(n->ssl);
  free(n);
  return rc;
}
int losesProbed(SSL_CTX *context) {
  SSL *ssl = SSL_new(context);
  if (!ssl)
    return -1;
  if (probe(ssl) != 1)
    return -1;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'losesProbed' without releasing 'ssl', an ssl
  // CHECK-MESSAGES: :[[@LINE-6]]:14: note: 'SSL_new' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is released here, but only where nothing fails
  SSL_free(ssl);
  return 0;
}

// A maker returns the record, or nothing.
static struct node *wrap(SSL *ssl) {
  struct node *n = calloc(1, sizeof *n);
  if (!n)
    return 0;
  n->ssl = ssl;
  if (SSL_connect(ssl) != 1) {
    free(n);
    return 0;
  }
  return n;
}
int okWrapped(struct link *to, SSL_CTX *context) {
  SSL *ssl = SSL_new(context);
  if (!ssl)
    return -1;
  to->node = wrap(ssl);
  if (!to->node) {
    SSL_free(ssl);
    return -1;
  }
  return 0;
}
int losesUnwrapped(struct link *to, SSL_CTX *context) {
  SSL *ssl = SSL_new(context);
  if (!ssl)
    return -1;
  struct node *n = wrap(ssl);
  if (!n)
    return -1;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'losesUnwrapped' without releasing 'ssl', an ssl
  // CHECK-MESSAGES: :[[@LINE-7]]:14: note: 'SSL_new' acquires it here
  // CHECK-MESSAGES: :[[@LINE-5]]:20: note: it is handed over here, but only where nothing fails
  to->node = n;
  return 0;
}
