// The kernels, each on one page and on many: what of a page's source, or of a text, they say, and how that becomes an Arrow
// array. No Python here but where a long work asks whether it is to stop.
#ifndef SEAMRIPPER_PYTHON_PAGE_KERNELS_H_
#define SEAMRIPPER_PYTHON_PAGE_KERNELS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "arrow_array.h"
#include "detectors/page_shingles.h"
#include "html/page.h"
#include "kernels/chunk/chunks.h"
#include "kernels/style/sketch.h"
#include "page_source.h"

namespace seamripper::python {

// What bytes are: the source of a page, or text as it is. A page that came as str is UTF-8 whatever it says of itself.
enum class SourceKind { kPageBytes, kPageUtf8, kText };

// The text of a page, of which the words, phrases and blocks are.
class TextReader {
 public:
  explicit TextReader(SourceKind kind) : kind_(kind) {}
  // Holds until the next call.
  std::string_view Read(std::string_view bytes);

 private:
  SourceKind kind_;
  Utf8Reader utf8_;
  PageContent content_;
};

std::vector<std::string> WordsOf(std::string_view bytes);

// Of one length of phrases and one seed. One thread at a time.
class Shingler {
 public:
  Shingler(uint32_t k, uint64_t seed) : shingler_(seed, k) {}
  // False when there is no word.
  bool Shingle(std::string_view bytes, Shingles* shingles);

 private:
  PageShingler shingler_;
  Utf8Reader utf8_;
  std::vector<uint64_t> words_;
  std::vector<uint64_t> phrases_;
};

// Of one length of pieces of mark-up and one seed. One thread at a time.
class Sketcher {
 public:
  Sketcher(uint32_t gram_bytes, uint64_t seed) : profile_(seed, gram_bytes) {}
  StyleSketch Sketch(std::string_view bytes, SourceKind kind);

 private:
  StyleProfile profile_;
  Utf8Reader utf8_;
  std::string noise_;
};

enum class ChunkProfile { kBlocks, kArdi2014 };

class ChunkCutter {
 public:
  ChunkCutter(ChunkProfile profile, SourceKind kind) : profile_(profile), text_(kind) {}
  // Hold until the next call.
  const std::vector<Chunk>& Cut(std::string_view bytes);

 private:
  ChunkProfile profile_;
  TextReader text_;
  std::vector<Chunk> chunks_;
};

// Of every value of `texts`, with a null for a null: large_string; large_list<large_string>; fixed_size_list<uint64>[84],
// null where there is no word; fixed_size_list<uint32>[128], null where a dimension is empty; large_list<struct<chunk:
// large_string, offset: int64, length: int64, visible: bool>>. `pause` is called now and then, and may throw.
using Pause = void (*)();
ArrayParts TextsOfEach(const TextArray& texts, SourceKind kind, Pause pause);
ArrayParts WordsOfEach(const TextArray& texts, Pause pause);
ArrayParts ShinglesOfEach(const TextArray& texts, Shingler* shingler, Pause pause);
ArrayParts SketchesOfEach(const TextArray& texts, SourceKind kind, Sketcher* sketcher, Pause pause);
ArrayParts ChunksOfEach(const TextArray& texts, ChunkCutter* cutter, Pause pause);

}  // namespace seamripper::python

#endif  // SEAMRIPPER_PYTHON_PAGE_KERNELS_H_
