// XXH3 (library libxxhash): checksums of what we write, and 128-bit identities of URLs and rows. Not for keys an
// adversary may choose to collide.
#ifndef SEAMRIPPER_BASE_XXH3_H_
#define SEAMRIPPER_BASE_XXH3_H_

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

namespace seamripper {

struct Hash128 {
  uint64_t low = 0;
  uint64_t high = 0;
  friend auto operator<=>(const Hash128& a, const Hash128& b) {
    return a.high != b.high ? a.high <=> b.high : a.low <=> b.low;
  }
  friend bool operator==(const Hash128&, const Hash128&) = default;
};

uint64_t Xxh3Of64(std::string_view bytes);
Hash128 Xxh3Of128(std::string_view bytes);

// The same of bytes that come in pieces.
class Xxh3Stream {
 public:
  Xxh3Stream();
  ~Xxh3Stream();
  Xxh3Stream(const Xxh3Stream&) = delete;
  Xxh3Stream& operator=(const Xxh3Stream&) = delete;

  void Update(std::string_view bytes);
  uint64_t Finish();  // it is then as new
  Hash128 Finish128();

 private:
  void* state_;
};

// Thirty-two lower-case hexadecimal digits, most significant first.
std::string ToHex(const Hash128& hash);

}  // namespace seamripper

#endif  // SEAMRIPPER_BASE_XXH3_H_
