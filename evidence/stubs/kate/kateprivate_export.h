#pragma once
#define KATE_PRIVATE_EXPORT
