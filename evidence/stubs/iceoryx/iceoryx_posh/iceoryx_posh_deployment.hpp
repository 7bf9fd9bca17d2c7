// stand-in for what CMake makes
#pragma once
#include <cstdint>
namespace iox {
namespace popo {
class SubscriberPortSingleProducer;
class SubscriberPortMultiProducer;
}
namespace build {
using OneToManyPolicy = popo::SubscriberPortSingleProducer;
using ManyToManyPolicy = popo::SubscriberPortMultiProducer;
using CommunicationPolicy = ManyToManyPolicy;
constexpr uint32_t IOX_MAX_PUBLISHERS = 16, IOX_MAX_SUBSCRIBERS = 16, IOX_MAX_INTERFACE_NUMBER = 16, IOX_MAX_SUBSCRIBERS_PER_PUBLISHER = 16,
                   IOX_MAX_CHUNKS_ALLOCATED_PER_PUBLISHER_SIMULTANEOUSLY = 16, IOX_MAX_CHUNKS_HELD_PER_SUBSCRIBER_SIMULTANEOUSLY = 16;
constexpr uint64_t IOX_MAX_PUBLISHER_HISTORY = 16;
}
}
