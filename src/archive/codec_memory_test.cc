#define ZSTD_STATIC_LINKING_ONLY
#include "archive/codec_memory.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>

namespace seamripper {
namespace {

// Grants so many allocations and no more.
struct Memory {
  int left;

  void* Take(size_t size) { return left-- > 0 ? std::malloc(size) : nullptr; }
};

void* Take(void* memory, size_t size) { return static_cast<Memory*>(memory)->Take(size); }
void* TakeMany(void* memory, unsigned count, unsigned size) { return Take(memory, size_t{count} * size); }
void Give(void*, void* bytes) { std::free(bytes); }

// `unpack` gives false when it has no memory to begin with, and must throw when it lacks later. Whatever number of
// allocations is granted, up to as many as are needed.
void ExpectThrowsOnlyWithoutMemory(const std::function<bool(Memory*)>& unpack) {
  bool done = false;
  int thrown = 0;
  for (int granted = 0; !done; ++granted) {
    ASSERT_LT(granted, 100);
    Memory memory{granted};
    try {
      done = unpack(&memory);
    } catch (const std::bad_alloc&) {
      ++thrown;
    }
    EXPECT_EQ(done, memory.left >= 0) << granted;
  }
  EXPECT_GT(thrown, 0) << "nothing was asked for while unpacking";
}

const std::string kText(100'000, 'a');

TEST(CodecMemory, Zlib) {
  std::string packed(1000, '\0'), text(kText.size() + 1, '\0');
  uLongf size = packed.size();
  ASSERT_EQ(compress(reinterpret_cast<Bytef*>(packed.data()), &size, reinterpret_cast<const Bytef*>(kText.data()),
                     kText.size()),
            Z_OK);
  ExpectThrowsOnlyWithoutMemory([&](Memory* memory) {
    z_stream stream{};
    stream.zalloc = TakeMany;
    stream.zfree = Give;
    stream.opaque = memory;
    if (inflateInit(&stream) != Z_OK) return false;
    const std::unique_ptr<z_stream, int (*)(z_stream*)> closer(&stream, inflateEnd);
    stream.next_in = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_in = static_cast<uInt>(size);
    stream.next_out = reinterpret_cast<Bytef*>(text.data());
    int code = Z_OK;
    while (code == Z_OK) {
      stream.avail_out = 1000;  // so that a window is needed
      code = ZlibUnlessOutOfMemory(inflate(&stream, Z_NO_FLUSH));
    }
    return code == Z_STREAM_END;
  });
}

TEST(CodecMemory, Zstd) {
  std::string packed(ZSTD_compressBound(kText.size()), '\0'), text(kText.size(), '\0');
  packed.resize(ZSTD_compress(packed.data(), packed.size(), kText.data(), kText.size(), 1));
  ExpectThrowsOnlyWithoutMemory([&](Memory* memory) {
    const std::unique_ptr<ZSTD_DCtx, size_t (*)(ZSTD_DCtx*)> context(ZSTD_createDCtx_advanced({Take, Give, memory}),
                                                                     ZSTD_freeDCtx);
    if (context == nullptr) return false;
    ZSTD_inBuffer in{packed.data(), 5, 0};  // not all at once, which would need no buffers
    ZSTD_outBuffer out{text.data(), text.size(), 0};
    EXPECT_FALSE(ZSTD_isError(ZstdUnlessOutOfMemory(ZSTD_decompressStream(context.get(), &out, &in))));
    in.size = packed.size();
    return ZstdUnlessOutOfMemory(ZSTD_decompressStream(context.get(), &out, &in)) == 0;
  });
}

TEST(CodecMemory, Lz4) {
  std::string packed(LZ4F_compressFrameBound(kText.size(), nullptr), '\0'), text(kText.size(), '\0');
  packed.resize(LZ4F_compressFrame(packed.data(), packed.size(), kText.data(), kText.size(), nullptr));
  ExpectThrowsOnlyWithoutMemory([&](Memory* memory) {
    const std::unique_ptr<LZ4F_dctx, size_t (*)(LZ4F_dctx*)> context(
        LZ4F_createDecompressionContext_advanced({Take, nullptr, Give, memory}, LZ4F_VERSION),
        LZ4F_freeDecompressionContext);
    if (context == nullptr) return false;
    size_t left = 1;
    for (size_t read = 0, written = 0; left > 0;) {
      size_t consumed = std::min<size_t>(packed.size() - read, 100), produced = text.size() - written;
      left = Lz4UnlessOutOfMemory(
          LZ4F_decompress(context.get(), text.data() + written, &produced, packed.data() + read, &consumed, nullptr));
      if (LZ4F_isError(left)) return false;
      read += consumed;
      written += produced;
    }
    return true;
  });
}

TEST(CodecMemory, Brotli) {
  const std::string packed = std::string("\x8b\x05\x80") + "abcdefghijkl" + "\x03";  // by the library's encoder
  std::string text(100, '\0');
  ExpectThrowsOnlyWithoutMemory([&](Memory* memory) {
    const std::unique_ptr<BrotliDecoderState, void (*)(BrotliDecoderState*)> state(
        BrotliDecoderCreateInstance(Take, Give, memory), BrotliDecoderDestroyInstance);
    if (state == nullptr) return false;
    size_t left = packed.size(), room = text.size();
    const auto* in = reinterpret_cast<const uint8_t*>(packed.data());
    auto* out = reinterpret_cast<uint8_t*>(text.data());
    return BrotliUnlessOutOfMemory(state.get(),
                                   BrotliDecoderDecompressStream(state.get(), &left, &in, &room, &out, nullptr)) ==
           BROTLI_DECODER_RESULT_SUCCESS;
  });
  EXPECT_EQ(text.substr(0, 12), "abcdefghijkl");
}

TEST(CodecMemory, DamageIsToldAsBefore) {
  EXPECT_EQ(ZlibUnlessOutOfMemory(Z_DATA_ERROR), Z_DATA_ERROR);
  EXPECT_EQ(ZlibUnlessOutOfMemory(Z_STREAM_END), Z_STREAM_END);
  const size_t zstd = ZSTD_getFrameContentSize("", 0);
  EXPECT_EQ(ZstdUnlessOutOfMemory(zstd), zstd);
  const size_t lz4 = LZ4F_headerSize("abcdefgh", 8);
  EXPECT_TRUE(LZ4F_isError(lz4));
  EXPECT_EQ(Lz4UnlessOutOfMemory(lz4), lz4);
}

}  // namespace
}  // namespace seamripper
