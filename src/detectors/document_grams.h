// Which documents have a gram, and where: what every gram of a corpus is held against.
#ifndef SEAMRIPPER_DETECTORS_DOCUMENT_GRAMS_H_
#define SEAMRIPPER_DETECTORS_DOCUMENT_GRAMS_H_

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace seamripper {

// Read by any thread once it is sorted. Memory: 18 to 20 bytes a gram.
class DocumentGrams {
 public:
  struct Place {
    uint64_t gram;
    uint32_t document;
    uint32_t position;
    friend auto operator<=>(const Place&, const Place&) = default;
  };

  // Those of one document, by position. Before Sort.
  void Add(uint32_t document, std::span<const uint64_t> grams);
  // Once, after the last Add.
  void Sort();

  // Whether any document has it. Mostly one bit is looked at; a logarithm of steps at worst, whatever a page was crafted
  // to hit.
  bool Has(uint64_t gram) const { return Passes(gram) && !Find(gram).empty(); }
  // Where, by document and position.
  std::span<const Place> Find(uint64_t gram) const;

 private:
  static constexpr size_t kBitsPerGram = 16;

  bool Passes(uint64_t gram) const { return (filter_[(gram & mask_) / 64] >> (gram % 64) & 1) != 0; }

  std::vector<Place> places_;
  std::vector<uint64_t> filter_ = {0};
  uint64_t mask_ = 63;  // of bits
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_DOCUMENT_GRAMS_H_
