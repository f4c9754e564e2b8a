// Libraries that unpack tell lack of memory by a code, as they tell damage. It says nothing of the input: taken for damage,
// sound bytes would be counted as lost. Each function gives back the code that it was given, or throws std::bad_alloc.
#ifndef SEAMRIPPER_ARCHIVE_CODEC_MEMORY_H_
#define SEAMRIPPER_ARCHIVE_CODEC_MEMORY_H_

#include <brotli/decode.h>
#define LZ4F_STATIC_LINKING_ONLY
#include <lz4frame.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <cstddef>
#include <new>

namespace seamripper {

inline int ZlibUnlessOutOfMemory(int code) {
  if (code == Z_MEM_ERROR) throw std::bad_alloc();
  return code;
}

inline size_t ZstdUnlessOutOfMemory(size_t code) {
  if (ZSTD_getErrorCode(code) == ZSTD_error_memory_allocation) throw std::bad_alloc();
  return code;
}

inline size_t Lz4UnlessOutOfMemory(size_t code) {
  if (LZ4F_getErrorCode(code) == LZ4F_ERROR_allocation_failed) throw std::bad_alloc();
  return code;
}

inline BrotliDecoderResult BrotliUnlessOutOfMemory(const BrotliDecoderState* state, BrotliDecoderResult result) {
  const BrotliDecoderErrorCode error = BrotliDecoderGetErrorCode(state);
  if (error <= BROTLI_DECODER_ERROR_ALLOC_CONTEXT_MODES && error >= BROTLI_DECODER_ERROR_ALLOC_BLOCK_TYPE_TREES) {
    throw std::bad_alloc();
  }
  return result;
}

}  // namespace seamripper

#endif  // SEAMRIPPER_ARCHIVE_CODEC_MEMORY_H_
