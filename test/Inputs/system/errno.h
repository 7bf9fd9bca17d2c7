/* A mock of the system header: what the tests need, quick to parse. */
#pragma once

#define EBUSY 16
#define EINVAL 22
