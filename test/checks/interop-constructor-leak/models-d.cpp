// More libraries of the built-in models: pictures, texts, patterns, queues, devices.
// RUN: %check_interop_tidy %s interop-constructor-leak %t
// CHECK-FIXES: #include <memory>

struct Error {};
void check(int number) {
  if (number < 0)
    throw Error();
}

//===-- cairo ---------------------------------------------------------------===//

extern "C" {
typedef struct _cairo_surface cairo_surface_t;
typedef struct _cairo cairo_t;
cairo_surface_t *cairo_image_surface_create(int format, int width, int height);
void cairo_surface_destroy(cairo_surface_t *surface);
cairo_t *cairo_create(cairo_surface_t *target);
void cairo_destroy(cairo_t *context);
}

class BadSurface {
public:
  explicit BadSurface(int number) : h_(cairo_image_surface_create(0, number, number)) {
    check(number);
  }
  ~BadSurface() { cairo_surface_destroy(h_); }

private:
  cairo_surface_t *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadSurface' without releasing 'h_', a cairo_surface
// CHECK-MESSAGES: :[[@LINE-9]]:40: note: 'cairo_image_surface_create' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:19: note: 'cairo_surface_destroy' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-27]]:5: note: the exception is thrown here
// CHECK-FIXES: std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)> HGuard(h_, &cairo_surface_destroy);
// CHECK-FIXES: HGuard.release();

class GoodSurface {
public:
  explicit GoodSurface(int number) {
    check(number);
    h_ = cairo_image_surface_create(0, number, number);
  }
  ~GoodSurface() { cairo_surface_destroy(h_); }

private:
  cairo_surface_t *h_;
};

//===-- json-c --------------------------------------------------------------===//

extern "C" {
struct json_object;
json_object *json_tokener_parse(const char *text);
int json_object_put(json_object *value);
}

class BadValues {
public:
  explicit BadValues(int number) : h_(json_tokener_parse("{}")) {
    check(number);
  }
  ~BadValues() { json_object_put(h_); }

private:
  json_object *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadValues' without releasing 'h_', a json_c_value
// CHECK-MESSAGES: :[[@LINE-9]]:39: note: 'json_tokener_parse' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:18: note: 'json_object_put' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-64]]:5: note: the exception is thrown here
// CHECK-FIXES: std::unique_ptr<json_object, decltype(&json_object_put)> HGuard(h_, &json_object_put);
// CHECK-FIXES: HGuard.release();

class GoodValues {
public:
  explicit GoodValues(int number) {
    check(number);
    h_ = json_tokener_parse("{}");
  }
  ~GoodValues() { json_object_put(h_); }

private:
  json_object *h_;
};

//===-- Jansson -------------------------------------------------------------===//

extern "C" {
struct json_t;
struct json_error_t;
json_t *json_loads(const char *text, unsigned long flags, json_error_t *error);
void json_decref(json_t *value);
}

class BadLoaded {
public:
  explicit BadLoaded(int number) : h_(json_loads("{}", 0, nullptr)) {
    check(number);
  }
  ~BadLoaded() { json_decref(h_); }

private:
  json_t *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadLoaded' without releasing 'h_', a jansson_value
// CHECK-MESSAGES: :[[@LINE-9]]:39: note: 'json_loads' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:18: note: 'json_decref' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-102]]:5: note: the exception is thrown here
// CHECK-FIXES: std::unique_ptr<json_t, decltype(&json_decref)> HGuard(h_, &json_decref);
// CHECK-FIXES: HGuard.release();

class GoodLoaded {
public:
  explicit GoodLoaded(int number) {
    check(number);
    h_ = json_loads("{}", 0, nullptr);
  }
  ~GoodLoaded() { json_decref(h_); }

private:
  json_t *h_;
};

//===-- cJSON ---------------------------------------------------------------===//

extern "C" {
struct cJSON;
cJSON *cJSON_Parse(const char *text);
void cJSON_Delete(cJSON *value);
}

class BadParsed {
public:
  explicit BadParsed(int number) : h_(cJSON_Parse("{}")) {
    check(number);
  }
  ~BadParsed() { cJSON_Delete(h_); }

private:
  cJSON *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadParsed' without releasing 'h_', a cjson_value
// CHECK-MESSAGES: :[[@LINE-9]]:39: note: 'cJSON_Parse' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:18: note: 'cJSON_Delete' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-139]]:5: note: the exception is thrown here
// CHECK-FIXES: std::unique_ptr<cJSON, decltype(&cJSON_Delete)> HGuard(h_, &cJSON_Delete);
// CHECK-FIXES: HGuard.release();

class GoodParsed {
public:
  explicit GoodParsed(int number) {
    check(number);
    h_ = cJSON_Parse("{}");
  }
  ~GoodParsed() { cJSON_Delete(h_); }

private:
  cJSON *h_;
};

//===-- Fontconfig ----------------------------------------------------------===//

extern "C" {
typedef struct _FcPattern FcPattern;
FcPattern *FcPatternCreate();
void FcPatternDestroy(FcPattern *pattern);
}

class BadPattern {
public:
  explicit BadPattern(int number) : h_(FcPatternCreate()) {
    check(number);
  }
  ~BadPattern() { FcPatternDestroy(h_); }

private:
  FcPattern *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadPattern' without releasing 'h_', an fc_pattern
// CHECK-MESSAGES: :[[@LINE-9]]:40: note: 'FcPatternCreate' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:19: note: 'FcPatternDestroy' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-176]]:5: note: the exception is thrown here
// CHECK-FIXES: std::unique_ptr<FcPattern, decltype(&FcPatternDestroy)> HGuard(h_, &FcPatternDestroy);
// CHECK-FIXES: HGuard.release();

class GoodPattern {
public:
  explicit GoodPattern(int number) {
    check(number);
    h_ = FcPatternCreate();
  }
  ~GoodPattern() { FcPatternDestroy(h_); }

private:
  FcPattern *h_;
};

//===-- PCRE2 ---------------------------------------------------------------===//

extern "C" {
typedef struct pcre2_real_code_8 pcre2_code_8;
typedef struct pcre2_real_match_data_8 pcre2_match_data_8;
struct pcre2_general_context_8;
pcre2_match_data_8 *pcre2_match_data_create_from_pattern_8(const pcre2_code_8 *code, pcre2_general_context_8 *context);
void pcre2_match_data_free_8(pcre2_match_data_8 *data);
}

class BadMatch {
public:
  explicit BadMatch(int number) : h_(pcre2_match_data_create_from_pattern_8(nullptr, nullptr)) {
    check(number);
  }
  ~BadMatch() { pcre2_match_data_free_8(h_); }

private:
  pcre2_match_data_8 *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadMatch' without releasing 'h_', a pcre2_match_data
// CHECK-MESSAGES: :[[@LINE-9]]:38: note: 'pcre2_match_data_create_from_pattern_8' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:17: note: 'pcre2_match_data_free_8' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-215]]:5: note: the exception is thrown here
// CHECK-FIXES: std::unique_ptr<pcre2_match_data_8, decltype(&pcre2_match_data_free_8)> HGuard(h_, &pcre2_match_data_free_8);
// CHECK-FIXES: HGuard.release();

class GoodMatch {
public:
  explicit GoodMatch(int number) {
    check(number);
    h_ = pcre2_match_data_create_from_pattern_8(nullptr, nullptr);
  }
  ~GoodMatch() { pcre2_match_data_free_8(h_); }

private:
  pcre2_match_data_8 *h_;
};

//===-- Little CMS ----------------------------------------------------------===//

extern "C" {
typedef void *cmsHPROFILE;
cmsHPROFILE cmsOpenProfileFromFile(const char *name, const char *access);
int cmsCloseProfile(cmsHPROFILE profile);
}

class BadProfile {
public:
  explicit BadProfile(int number) : h_(cmsOpenProfileFromFile("a.icc", "r")) {
    check(number);
  }
  ~BadProfile() { cmsCloseProfile(h_); }

private:
  cmsHPROFILE h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadProfile' without releasing 'h_', a cms_profile
// CHECK-MESSAGES: :[[@LINE-9]]:40: note: 'cmsOpenProfileFromFile' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:19: note: 'cmsCloseProfile' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-252]]:5: note: the exception is thrown here
// CHECK-FIXES: std::unique_ptr<void, decltype(&cmsCloseProfile)> HGuard(h_, &cmsCloseProfile);
// CHECK-FIXES: HGuard.release();

class GoodProfile {
public:
  explicit GoodProfile(int number) {
    check(number);
    h_ = cmsOpenProfileFromFile("a.icc", "r");
  }
  ~GoodProfile() { cmsCloseProfile(h_); }

private:
  cmsHPROFILE h_;
};

//===-- librdkafka ----------------------------------------------------------===//

extern "C" {
typedef struct rd_kafka_topic_partition_list_s rd_kafka_topic_partition_list_t;
rd_kafka_topic_partition_list_t *rd_kafka_topic_partition_list_new(int size);
void rd_kafka_topic_partition_list_destroy(rd_kafka_topic_partition_list_t *list);
}

class BadPartitions {
public:
  explicit BadPartitions(int number) : h_(rd_kafka_topic_partition_list_new(number)) {
    check(number);
  }
  ~BadPartitions() { rd_kafka_topic_partition_list_destroy(h_); }

private:
  rd_kafka_topic_partition_list_t *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadPartitions' without releasing 'h_', an rd_kafka_partitions
// CHECK-MESSAGES: :[[@LINE-9]]:43: note: 'rd_kafka_topic_partition_list_new' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:22: note: 'rd_kafka_topic_partition_list_destroy' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-289]]:5: note: the exception is thrown here
// CHECK-FIXES: std::unique_ptr<rd_kafka_topic_partition_list_t, decltype(&rd_kafka_topic_partition_list_destroy)> HGuard(h_, &rd_kafka_topic_partition_list_destroy);
// CHECK-FIXES: HGuard.release();

class GoodPartitions {
public:
  explicit GoodPartitions(int number) {
    check(number);
    h_ = rd_kafka_topic_partition_list_new(number);
  }
  ~GoodPartitions() { rd_kafka_topic_partition_list_destroy(h_); }

private:
  rd_kafka_topic_partition_list_t *h_;
};

//===-- PulseAudio ----------------------------------------------------------===//

extern "C" {
struct pa_proplist;
pa_proplist *pa_proplist_new();
void pa_proplist_free(pa_proplist *list);
}

class BadProperties {
public:
  explicit BadProperties(int number) : h_(pa_proplist_new()) {
    check(number);
  }
  ~BadProperties() { pa_proplist_free(h_); }

private:
  pa_proplist *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadProperties' without releasing 'h_', a pa_proplist
// CHECK-MESSAGES: :[[@LINE-9]]:43: note: 'pa_proplist_new' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:22: note: 'pa_proplist_free' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-326]]:5: note: the exception is thrown here
// CHECK-FIXES: std::unique_ptr<pa_proplist, decltype(&pa_proplist_free)> HGuard(h_, &pa_proplist_free);
// CHECK-FIXES: HGuard.release();

class GoodProperties {
public:
  explicit GoodProperties(int number) {
    check(number);
    h_ = pa_proplist_new();
  }
  ~GoodProperties() { pa_proplist_free(h_); }

private:
  pa_proplist *h_;
};

//===-- libnl ---------------------------------------------------------------===//

extern "C" {
struct rtnl_link;
rtnl_link *rtnl_link_alloc();
void rtnl_link_put(rtnl_link *link);
}

class BadLink {
public:
  explicit BadLink(int number) : h_(rtnl_link_alloc()) {
    check(number);
  }
  ~BadLink() { rtnl_link_put(h_); }

private:
  rtnl_link *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadLink' without releasing 'h_', an rtnl_link
// CHECK-MESSAGES: :[[@LINE-9]]:37: note: 'rtnl_link_alloc' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:16: note: 'rtnl_link_put' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-363]]:5: note: the exception is thrown here
// CHECK-FIXES: std::unique_ptr<rtnl_link, decltype(&rtnl_link_put)> HGuard(h_, &rtnl_link_put);
// CHECK-FIXES: HGuard.release();

class GoodLink {
public:
  explicit GoodLink(int number) {
    check(number);
    h_ = rtnl_link_alloc();
  }
  ~GoodLink() { rtnl_link_put(h_); }

private:
  rtnl_link *h_;
};

//===-- GStreamer -----------------------------------------------------------===//

extern "C" {
typedef struct _GstCaps GstCaps;
GstCaps *gst_caps_from_string(const char *text);
void gst_caps_unref(GstCaps *caps);
}

class BadCaps {
public:
  explicit BadCaps(int number) : h_(gst_caps_from_string("audio/x-raw")) {
    check(number);
  }
  ~BadCaps() { gst_caps_unref(h_); }

private:
  GstCaps *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadCaps' without releasing 'h_', a gst_caps
// CHECK-MESSAGES: :[[@LINE-9]]:37: note: 'gst_caps_from_string' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:16: note: 'gst_caps_unref' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-400]]:5: note: the exception is thrown here
// CHECK-FIXES: std::unique_ptr<GstCaps, decltype(&gst_caps_unref)> HGuard(h_, &gst_caps_unref);
// CHECK-FIXES: HGuard.release();

class GoodCaps {
public:
  explicit GoodCaps(int number) {
    check(number);
    h_ = gst_caps_from_string("audio/x-raw");
  }
  ~GoodCaps() { gst_caps_unref(h_); }

private:
  GstCaps *h_;
};

//===-- libgit2 -------------------------------------------------------------===//

extern "C" {
struct git_repository;
struct git_reference;
struct git_annotated_commit;
int git_annotated_commit_from_ref(git_annotated_commit **out, git_repository *of, const git_reference *reference);
void git_annotated_commit_free(git_annotated_commit *commit);
}

class BadAnnotated {
public:
  explicit BadAnnotated(int number) {
    if (git_annotated_commit_from_ref(&h_, nullptr, nullptr) != 0)
      throw Error();
    check(number);
  }
  ~BadAnnotated() { git_annotated_commit_free(h_); }

private:
  git_annotated_commit *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadAnnotated' without releasing 'h_', a git_annotated_commit
// CHECK-MESSAGES: :[[@LINE-10]]:9: note: 'git_annotated_commit_from_ref' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:21: note: 'git_annotated_commit_free' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-441]]:5: note: the exception is thrown here
// CHECK-FIXES: std::unique_ptr<git_annotated_commit, decltype(&git_annotated_commit_free)> HGuard(h_, &git_annotated_commit_free);
// CHECK-FIXES: HGuard.release();

class GoodAnnotated {
public:
  explicit GoodAnnotated(int number) {
    check(number);
    if (git_annotated_commit_from_ref(&h_, nullptr, nullptr) != 0)
      throw Error();
  }
  ~GoodAnnotated() { git_annotated_commit_free(h_); }

private:
  git_annotated_commit *h_;
};

//===-- systemd -------------------------------------------------------------===//

extern "C" {
struct sd_journal;
int sd_journal_open(sd_journal **ret, int flags);
void sd_journal_close(sd_journal *journal);
}

class BadJournal {
public:
  explicit BadJournal(int number) {
    if (sd_journal_open(&h_, 0) < 0)
      throw Error();
    check(number);
  }
  ~BadJournal() { sd_journal_close(h_); }

private:
  sd_journal *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadJournal' without releasing 'h_', an sd_journal
// CHECK-MESSAGES: :[[@LINE-10]]:9: note: 'sd_journal_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:19: note: 'sd_journal_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-481]]:5: note: the exception is thrown here
// CHECK-FIXES: std::unique_ptr<sd_journal, decltype(&sd_journal_close)> HGuard(h_, &sd_journal_close);
// CHECK-FIXES: HGuard.release();

class GoodJournal {
public:
  explicit GoodJournal(int number) {
    check(number);
    if (sd_journal_open(&h_, 0) < 0)
      throw Error();
  }
  ~GoodJournal() { sd_journal_close(h_); }

private:
  sd_journal *h_;
};

//===-- nghttp2 -------------------------------------------------------------===//

extern "C" {
struct nghttp2_session_callbacks;
int nghttp2_session_callbacks_new(nghttp2_session_callbacks **out);
void nghttp2_session_callbacks_del(nghttp2_session_callbacks *callbacks);
}

class BadCallbacks {
public:
  explicit BadCallbacks(int number) {
    if (nghttp2_session_callbacks_new(&h_) != 0)
      throw Error();
    check(number);
  }
  ~BadCallbacks() { nghttp2_session_callbacks_del(h_); }

private:
  nghttp2_session_callbacks *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadCallbacks' without releasing 'h_', an nghttp2_callbacks
// CHECK-MESSAGES: :[[@LINE-10]]:9: note: 'nghttp2_session_callbacks_new' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:21: note: 'nghttp2_session_callbacks_del' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-521]]:5: note: the exception is thrown here
// CHECK-FIXES: std::unique_ptr<nghttp2_session_callbacks, decltype(&nghttp2_session_callbacks_del)> HGuard(h_, &nghttp2_session_callbacks_del);
// CHECK-FIXES: HGuard.release();

class GoodCallbacks {
public:
  explicit GoodCallbacks(int number) {
    check(number);
    if (nghttp2_session_callbacks_new(&h_) != 0)
      throw Error();
  }
  ~GoodCallbacks() { nghttp2_session_callbacks_del(h_); }

private:
  nghttp2_session_callbacks *h_;
};

//===-- Values that belong to their container -----------------------------===//

extern "C" {
json_object *json_object_new_object();
int json_object_array_add(json_object *array, json_object *value);
cJSON *cJSON_CreateObject();
int cJSON_AddItemToArray(cJSON *array, cJSON *item);
json_t *json_array();
int json_array_append_new(json_t *array, json_t *value);
}

class GoodAdded {
public:
  GoodAdded(json_object *array, int number) {
    value_ = json_object_new_object();
    json_object_array_add(array, value_);
    check(number);
  }

private:
  json_object *value_;
};

class GoodItem {
public:
  GoodItem(cJSON *array, int number) {
    value_ = cJSON_CreateObject();
    cJSON_AddItemToArray(array, value_);
    check(number);
  }

private:
  cJSON *value_;
};

class GoodAppended {
public:
  GoodAppended(json_t *array, int number) {
    value_ = json_array();
    json_array_append_new(array, value_);
    check(number);
  }

private:
  json_t *value_;
};

//===-- What floats is the bus's ------------------------------------------===//

extern "C" {
struct sd_bus;
struct sd_bus_slot;
struct sd_bus_message;
struct sd_bus_error;
int sd_bus_add_object(sd_bus *bus, sd_bus_slot **slot, const char *path, int (*called)(sd_bus_message *, void *, sd_bus_error *), void *data);
int sd_bus_slot_set_floating(sd_bus_slot *slot, int floats);
}

class GoodFloating {
public:
  GoodFloating(sd_bus *bus, int number) {
    if (sd_bus_add_object(bus, &slot_, "/a", nullptr, nullptr) < 0)
      throw Error();
    sd_bus_slot_set_floating(slot_, 1);
    check(number);
  }

private:
  sd_bus_slot *slot_;
};
