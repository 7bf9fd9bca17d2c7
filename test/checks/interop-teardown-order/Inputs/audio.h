#ifndef AUDIO_H
#define AUDIO_H

typedef struct audio_stream_s audio_stream;
typedef struct audio_options_s audio_options;
typedef struct audio_player_s audio_player;

extern "C" {
audio_stream *audio_open(void);
void audio_close(audio_stream *stream);
void audio_set_callback(audio_stream *stream, void (*callback)(void *), void *cookie);
void audio_set_format_callback(audio_stream *stream, void (*callback)(void *), void *cookie);
void audio_for_each(audio_stream *stream, void (*callback)(void *), void *cookie);
audio_stream *audio_open_with(void (*callback)(void *), void *cookie);
audio_options *audio_options_new(void);
void audio_options_free(audio_options *options);
audio_player *audio_player_new(audio_options *options);
void audio_player_free(audio_player *player);
void audio_player_abandon(audio_player *player);
}

namespace audio {
class Lock {
public:
  void lock();
  void unlock();
  int state;
};
class Gauge {
public:
  void set(int value);
  int state;
};
class Pool {
public:
  Pool();
  ~Pool();
  template <class F> void submit(F f);
  void stop();
};
} // namespace audio

#endif
