// RUN: %check_interop_tidy %s interop-finalizer-releases-engine-handle %t -- --config="{CheckOptions: {interop-finalizer-releases-engine-handle.ModelFiles: '%S/Inputs/kiln.yaml'}}"

#include "Inputs/kiln.h"
#include <jni.h>

extern "C" JNIEXPORT void JNICALL Java_demo_Pot_finalize(JNIEnv *, jobject, jlong handle) {
  pot_free(reinterpret_cast<pot *>(handle)); // NOLINT(interop-finalizer-releases-engine-handle)
}
