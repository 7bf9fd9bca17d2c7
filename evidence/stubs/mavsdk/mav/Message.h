#pragma once
#include <cstddef>
#include <string>
namespace mav { class Message; class MessageSet; class MessageDefinition; class BufferParser; template <class T> class OptionalReference; }
