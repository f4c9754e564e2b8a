// Stretches of documents as bytes: a list that many rows carry should be short.
#ifndef SEAMRIPPER_DETECTORS_STRETCH_LIST_H_
#define SEAMRIPPER_DETECTORS_STRETCH_LIST_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "kernels/shingle/document_stretch.h"

namespace seamripper {

// Appends stretches, whose numbers rise: of each twice the distance from the one before, one more if it has several
// members, seven bits a byte, the lowest first; then the number of its member in a byte, or all members in eight. Equal
// lists have equal bytes.
void AppendStretches(std::span<const DocumentStretch> stretches, std::string* bytes);

// Writes the stretches of what AppendStretches appended to `stretches`, which has room for one for each two bytes. Returns
// where they end.
DocumentStretch* ReadStretches(std::string_view bytes, DocumentStretch* stretches);

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_STRETCH_LIST_H_
