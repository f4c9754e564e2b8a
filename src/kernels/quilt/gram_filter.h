// Where in a text may grams stand that belong to a page? Most of a text is ruled out by a look at every
// (k - 1)th pair of words: a gram of the page is made of pairs of the page.
#ifndef SEAMRIPPER_KERNELS_QUILT_GRAM_FILTER_H_
#define SEAMRIPPER_KERNELS_QUILT_GRAM_FILTER_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace seamripper {

// One thread at a time. Pages crafted for it make it pass more, which costs a step for each word and no more than that.
class GramFilter {
 public:
  // Forgets all. Memory: two to four bytes for each of the grams, of `k` words each, that may be added.
  void Reset(size_t grams, size_t k);

  // All grams that stand in `words`.
  void Add(std::span<const uint64_t> words) {
    for (size_t i = 0; i + pair_words_ <= words.size(); ++i) {
      const uint64_t hash = HashOfPair(&words[i]);
      filter_[hash >> shift_] |= BitOf(hash);
    }
  }

  // Calls visit(begin, end), ascending, for stretches of places in `words` where the grams that were added may stand: at
  // every place where one does, and at few others.
  template <class Visit>
  void ForEachStretch(std::span<const uint64_t> words, Visit visit) const {
    if (words.size() < pair_words_) return;
    const size_t pairs = words.size() - pair_words_ + 1;
    size_t begin = 0;  // of the pairs that were not looked at
    for (size_t at = pairs_per_run_ - 1; at < pairs;) {
      if (!Has(&words[at])) {
        begin = at + 1;
        at += pairs_per_run_;
        continue;
      }
      size_t first = at;
      while (first > begin && Has(&words[first - 1])) --first;
      size_t end = at + 1;
      while (end < pairs && Has(&words[end])) ++end;
      if (end - first >= pairs_per_run_) visit(first, end - pairs_per_run_ + 1);
      begin = end + 1;
      at = end + pairs_per_run_;
    }
  }

 private:
  bool Has(const uint64_t* pair) const {
    const uint64_t hash = HashOfPair(pair);
    return (filter_[hash >> shift_] & BitOf(hash)) != 0;
  }
  uint64_t HashOfPair(const uint64_t* pair) const {
    return pair[0] * 0x9e3779b97f4a7c15 + pair[pair_words_ - 1] * 0xd6e8feb86659fd93;
  }
  static uint64_t BitOf(uint64_t hash) { return uint64_t{1} << (hash >> 20) % 64; }

  size_t pair_words_ = 2;  // one, when a gram is a word
  size_t pairs_per_run_ = 1;
  int shift_ = 0;
  std::vector<uint64_t> filter_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_QUILT_GRAM_FILTER_H_
