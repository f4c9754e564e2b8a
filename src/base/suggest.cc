#include "base/suggest.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace seamripper {

namespace {

// Candidates are our own short words; anything much longer than all of them is near none.
constexpr size_t kLongest = 30;

// Optimal string alignment distance of two words of at most kLongest bytes.
size_t EditDistance(std::string_view a, std::string_view b) {
  std::array<std::array<size_t, kLongest + 1>, kLongest + 1> least{};
  for (size_t i = 0; i <= a.size(); ++i) least[i][0] = i;
  for (size_t j = 0; j <= b.size(); ++j) least[0][j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
      least[i][j] = std::min({least[i - 1][j] + 1, least[i][j - 1] + 1, least[i - 1][j - 1] + change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        least[i][j] = std::min(least[i][j], least[i - 2][j - 2] + 1);
      }
    }
  }
  return least[a.size()][b.size()];
}

}  // namespace

std::string_view NearestWord(std::string_view word, std::span<const std::string_view> candidates) {
  if (word.empty() || word.size() > kLongest) return {};
  std::string_view nearest;
  size_t least = 3;
  for (const std::string_view candidate : candidates) {
    if (candidate.size() > kLongest) continue;
    const size_t distance = word.size() > 1 && candidate.starts_with(word) ? 1 : EditDistance(word, candidate);
    if (distance < least && 2 * distance < candidate.size()) {
      least = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

}  // namespace seamripper
