// Tells which lines of a growing text came before.
#ifndef SEAMRIPPER_HTML_DISTINCT_LINES_H_
#define SEAMRIPPER_HTML_DISTINCT_LINES_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>

namespace seamripper {

// A table without room to grow holds what finds a place in it, and an ordered set the rest: few pages have so many
// links, and whoever makes hashes collide gets the set's cost, not a table's worst. Memory: 8 KiB, and about 64 bytes
// for each line in the set.
class DistinctLines {
 public:
  // `text` may grow and move, but what was added stays in it where it is. At most 4 GiB.
  explicit DistinctLines(const std::string* text) : crowded_(Less{text}) {}

  // Adds the end of the text, not empty, from `begin`. False when it came before: it may then be cut off again.
  bool AddFrom(size_t begin);

 private:
  struct Line {
    uint64_t hash;
    uint32_t begin;
    uint32_t size;  // 0: no line
  };
  struct Less {
    const std::string* text;
    bool operator()(const Line& a, const Line& b) const;
  };
  static constexpr size_t kSlots = 512;
  static constexpr size_t kProbes = 8;

  std::array<Line, kSlots> slots_{};
  std::set<Line, Less> crowded_;  // those whose slots are all taken
};

}  // namespace seamripper

#endif  // SEAMRIPPER_HTML_DISTINCT_LINES_H_
