// Little-endian integers in byte strings, and bounds-checked reading of untrusted bytes.
#ifndef SEAMRIPPER_BASE_BYTES_H_
#define SEAMRIPPER_BASE_BYTES_H_

#include <bit>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace seamripper {

static_assert(std::endian::native == std::endian::little,
              "formats are little-endian and written as they lie in memory");

template <std::integral T>
T LoadLittleEndian(const char* from) {
  T value;
  std::memcpy(&value, from, sizeof value);
  return value;
}

template <std::integral T>
void AppendLittleEndian(std::string* to, T value) {
  char bytes[sizeof value];
  std::memcpy(bytes, &value, sizeof value);
  to->append(bytes, sizeof value);
}

// Reads a byte string from front to back. The first read past the end makes it, and every later one, fail:
// check ok() once after a group of reads. Failed reads give zero and empty.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : rest_(bytes) {}

  template <std::integral T>
  T Read() {
    const std::string_view bytes = ReadBytes(sizeof(T));
    return bytes.empty() ? T{} : LoadLittleEndian<T>(bytes.data());
  }

  std::string_view ReadBytes(uint64_t count) {
    if (count > rest_.size()) {
      ok_ = false;
      rest_ = {};
      return {};
    }
    const std::string_view bytes = rest_.substr(0, count);
    rest_.remove_prefix(count);
    return bytes;
  }

  // A string written by AppendLengthPrefixed.
  std::string_view ReadLengthPrefixed() { return ReadBytes(Read<uint32_t>()); }

  bool ok() const { return ok_; }
  std::string_view rest() const { return rest_; }

 private:
  std::string_view rest_;
  bool ok_ = true;
};

inline void AppendLengthPrefixed(std::string* to, std::string_view bytes) {
  AppendLittleEndian<uint32_t>(to, static_cast<uint32_t>(bytes.size()));
  to->append(bytes);
}

}  // namespace seamripper

#endif  // SEAMRIPPER_BASE_BYTES_H_
