// BIO_push gives its first argument back: the chain is freed by whichever name.
// RUN: %check_interop_tidy %s interop-constructor-leak %t

typedef struct bio_st BIO;
typedef struct bio_method_st BIO_METHOD;
BIO *BIO_new(const BIO_METHOD *type);
BIO *BIO_push(BIO *b, BIO *append);
void BIO_free_all(BIO *a);
int BIO_free(BIO *a);
int BIO_read(BIO *b, void *data, int length);

int decode(const BIO_METHOD *filter, const BIO_METHOD *memory, char *out) {
  BIO *b64 = BIO_new(filter);
  if (!b64)
    return -1;
  BIO *bio = BIO_new(memory);
  if (!bio) {
    BIO_free(b64);
    return -1;
  }
  bio = BIO_push(b64, bio);
  if (BIO_read(bio, out, 10) < 0) {
    BIO_free_all(bio);
    return -1;
  }
  BIO_free_all(bio);
  return 0;
}

int decodeBefore(const BIO_METHOD *filter, const BIO_METHOD *memory, char *out) {
  BIO *b64 = BIO_new(filter);
  if (!b64)
    return -1;
  BIO *bio = BIO_new(memory);
  if (!bio)
    return -1;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'decodeBefore' without releasing 'b64', an openssl_bio
  // CHECK-MESSAGES: :[[@LINE-7]]:14: note: 'BIO_new' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:9: note: it is handed over here, but only where nothing fails
  bio = BIO_push(b64, bio);
  BIO_free_all(bio);
  return out ? 0 : 1;
}
