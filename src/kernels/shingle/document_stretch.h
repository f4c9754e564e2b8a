// Documents as bits. They are numbers from zero on, and those of a list lie together as a rule, as the pages of a site do.
#ifndef SEAMRIPPER_KERNELS_SHINGLE_DOCUMENT_STRETCH_H_
#define SEAMRIPPER_KERNELS_SHINGLE_DOCUMENT_STRETCH_H_

#include <cstdint>
#include <span>

namespace seamripper {

// Some of 64 documents: bit b of `members` is document 64 * number + b.
struct DocumentStretch {
  static constexpr uint64_t kDocuments = 64;

  uint64_t number = 0;
  uint64_t members = 0;

  static constexpr uint64_t Bit(uint64_t document) { return uint64_t{1} << document % kDocuments; }
  friend bool operator==(const DocumentStretch&, const DocumentStretch&) = default;
};

// Writes the stretches of documents, which ascend, to `stretches`, which has room for one a document. Returns where they
// end.
inline DocumentStretch* CutToStretches(std::span<const uint64_t> documents, DocumentStretch* stretches) {
  DocumentStretch* end = stretches;
  for (const uint64_t document : documents) {
    const uint64_t number = document / DocumentStretch::kDocuments;
    if (end == stretches || end[-1].number != number) *end++ = {number, 0};
    end[-1].members |= DocumentStretch::Bit(document);
  }
  return end;
}

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_SHINGLE_DOCUMENT_STRETCH_H_
