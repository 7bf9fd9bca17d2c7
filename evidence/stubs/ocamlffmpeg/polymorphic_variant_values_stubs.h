/* stand-in for what the build makes of variants: their hashes, here with values of our own */
enum {
  PVV_Audio_frame = 1001,
  PVV_Audio_packet = 1003,
  PVV_Subtitle_frame = 1005,
  PVV_Subtitle_packet = 1007,
  PVV_Video_frame = 1009,
  PVV_Video_packet = 1011,
};
