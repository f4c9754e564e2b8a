// What of an HTML payload could be read by a person: the texts outside tags, comments, and the content of
// script and style. Works on bytes, before charset: right for every encoding that keeps ASCII, which is all that the
// ardi2014 chunks can be cut in.
#ifndef SEAMRIPPER_KERNELS_CHUNK_VISIBLE_TEXT_H_
#define SEAMRIPPER_KERNELS_CHUNK_VISIBLE_TEXT_H_

#include <cstddef>
#include <string_view>

#include "kernels/markup/plain_stops.h"
#include "kernels/markup/plain_stretches.h"

namespace seamripper {

// Walks the text of `html`, which must outlive the walk. Mark-up is recognised as the WHATWG tokenizer does, with
// three simplifications: only script and style hold raw text; script ends at the first </script, whatever is
// escaped in it; <![CDATA[ is a comment that ends at >. Unterminated mark-up runs to the end. Linear. Of what is
// `known` of `html` nothing depends but speed.
class VisibleTexts {
 public:
  explicit VisibleTexts(std::string_view html, const PlainStretches* known = nullptr, CpuLevel cpu = ActiveCpuLevel())
      : html_(html), known_(known), find_plain_stops_(FindPlainStopsFor(cpu)) {}

  // Moves to the next text that reaches beyond `from`, never an empty one; false at the end. A text holds no < that opens
  // mark-up, so no cut of ardi2014 lies inside it.
  bool Next(size_t from = 0);

  size_t begin() const { return begin_; }
  std::string_view text() const { return html_.substr(begin_, end_ - begin_); }

 private:
  bool ReadKnownTags(size_t* at, size_t from);
  bool ReadPlainTags(size_t at, size_t from);
  void ReadMarkup(size_t at);

  std::string_view html_;
  PlainStretchesWalk known_;
  const FindPlainStops find_plain_stops_;
  PlainStops plain_stops_;
  size_t begin_ = 0;
  size_t end_ = 0;
  size_t next_ = 0;  // after the mark-up that follows it
};

// Whether `text` has a letter or digit outside character references: an ASCII letter or digit, or any byte from 0x80
// on. A reference is &, perhaps #, and the ASCII letters and digits that follow, with or without a semicolon.
bool HasWordOutsideReferences(std::string_view text);

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_CHUNK_VISIBLE_TEXT_H_
