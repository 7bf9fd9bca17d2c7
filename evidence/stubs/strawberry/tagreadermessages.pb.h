namespace spb::tagreader { class Message {}; class SongMetadata; }
