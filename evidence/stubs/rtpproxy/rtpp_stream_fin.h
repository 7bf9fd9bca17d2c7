struct rtpp_stream; void rtpp_stream_fin(struct rtpp_stream *);
