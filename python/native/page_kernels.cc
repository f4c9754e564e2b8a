#include "page_kernels.h"

#include <array>
#include <bit>

#include "kernels/hash/sha1.h"
#include "kernels/text/words.h"

namespace seamripper::python {

namespace {

constexpr uint64_t kBytesBetweenPauses = uint64_t{16} << 20;

// Calls visit(value) for every text, with nothing for a null.
template <class Visit>
void ForEachText(const TextArray& texts, Pause pause, Visit visit) {
  uint64_t bytes = 0;
  for (int64_t i = 0; i < texts.size(); ++i) {
    const auto text = texts.At(i);
    if (text && (bytes += text->size()) >= kBytesBetweenPauses) {
      pause();
      bytes = 0;
    }
    visit(text);
  }
}

// Values of strings: validity, offsets, bytes.
ArrayParts Strings(std::string name) {
  ArrayParts parts{.format = "U", .name = std::move(name), .buffers = std::vector<std::string>(3)};
  parts.Append<int64_t>(1, 0);
  return parts;
}

void AddString(std::string_view value, ArrayParts* strings) {
  strings->buffers[2] += value;
  strings->Append(1, static_cast<int64_t>(strings->buffers[2].size()));
  ++strings->length;
}

void AddHex(const Sha1Digest& hash, ArrayParts* strings) {
  char digits[2 * sizeof hash];
  StoreHex(hash, digits);
  AddString({digits, sizeof digits}, strings);
}

ArrayParts Lists(ArrayParts values) {
  ArrayParts parts{.format = "+L", .buffers = std::vector<std::string>(2)};
  parts.Append<int64_t>(1, 0);
  parts.children.push_back(std::move(values));
  return parts;
}

void EndList(ArrayParts* lists) {
  lists->Append(1, lists->children[0].length);
  ++lists->length;
}

void SetValid(Bits valid, ArrayParts* parts) {
  parts->null_count = valid.unset();
  if (valid.unset() > 0) parts->buffers[0] = valid.Take();
}

ArrayParts FixedLists(size_t size, const char* format) {
  ArrayParts lists{.format = "+w:" + std::to_string(size), .buffers = std::vector<std::string>(1)};
  lists.children.push_back({.format = format, .name = "item", .buffers = std::vector<std::string>(2)});
  return lists;
}

template <class Number, size_t size>
void AddFixedList(const std::array<Number, size>& values, ArrayParts* lists) {
  lists->children[0].Append(1, values);
  lists->children[0].length += size;
  ++lists->length;
}

ArrayParts ChunkStructs() {
  ArrayParts structs{.format = "+s", .name = "item", .buffers = std::vector<std::string>(1)};
  structs.children.push_back(Strings("chunk"));
  for (const char* const name : {"offset", "length"}) {
    structs.children.push_back({.format = "l", .name = name, .buffers = std::vector<std::string>(2)});
  }
  structs.children.push_back({.format = "b", .name = "visible", .buffers = std::vector<std::string>(2)});
  return structs;
}

}  // namespace

std::string_view TextReader::Read(std::string_view bytes) {
  if (kind_ == SourceKind::kText) return utf8_.Text(bytes);
  const std::string_view source = kind_ == SourceKind::kPageUtf8 ? utf8_.Text(bytes) : utf8_.Page(bytes);
  ExtractOptions options;
  options.links = false;
  ExtractHtml(source, {}, options, &content_);
  return content_.text;
}

std::vector<std::string> WordsOf(std::string_view bytes) {
  Utf8Reader utf8;
  std::vector<std::string> words;
  for (WordWalk walk(utf8.Text(bytes)); walk.Next();) words.emplace_back(walk.folded());
  return words;
}

bool Shingler::Shingle(std::string_view bytes, Shingles* shingles) {
  shingler_.Phrases(utf8_.Text(bytes), &words_, &phrases_);
  if (phrases_.empty()) return false;
  shingler_.Shingle(phrases_, shingles);
  return true;
}

StyleSketch Sketcher::Sketch(std::string_view bytes, SourceKind kind) {
  noise_.clear();
  AppendNoise(&noise_, kind == SourceKind::kPageBytes ? utf8_.Page(bytes) : utf8_.Text(bytes));
  return profile_.Sketch(noise_);
}

const std::vector<Chunk>& ChunkCutter::Cut(std::string_view bytes) {
  if (profile_ == ChunkProfile::kBlocks) {
    CutBlocks(text_.Read(bytes), &chunks_);
  } else {
    CutArdi2014(bytes, bytes.size(), &chunks_);  // all there are: at most one for every three bytes
  }
  return chunks_;
}

ArrayParts TextsOfEach(const TextArray& texts, SourceKind kind, Pause pause) {
  TextReader reader(kind);
  ArrayParts found = Strings({});
  Bits valid;
  ForEachText(texts, pause, [&](const auto& text) {
    valid.Add(text.has_value());
    AddString(text ? reader.Read(*text) : std::string_view(), &found);
  });
  SetValid(std::move(valid), &found);
  return found;
}

ArrayParts WordsOfEach(const TextArray& texts, Pause pause) {
  Utf8Reader utf8;
  ArrayParts found = Lists(Strings("item"));
  Bits valid;
  ForEachText(texts, pause, [&](const auto& text) {
    valid.Add(text.has_value());
    if (text) {
      for (WordWalk walk(utf8.Text(*text)); walk.Next();) AddString(walk.folded(), &found.children[0]);
    }
    EndList(&found);
  });
  SetValid(std::move(valid), &found);
  return found;
}

ArrayParts ShinglesOfEach(const TextArray& texts, Shingler* shingler, Pause pause) {
  ArrayParts found = FixedLists(kShingles, "L");
  found.children[0].buffers[1].reserve(static_cast<size_t>(texts.size()) * sizeof(Shingles));
  Bits valid;
  ForEachText(texts, pause, [&](const auto& text) {
    Shingles shingles{};
    valid.Add(text && shingler->Shingle(*text, &shingles));
    AddFixedList(shingles, &found);
  });
  SetValid(std::move(valid), &found);
  return found;
}

ArrayParts SketchesOfEach(const TextArray& texts, SourceKind kind, Sketcher* sketcher, Pause pause) {
  ArrayParts found = FixedLists(kSketchDimensions, "I");
  ArrayParts& values = found.children[0];
  values.buffers[1].reserve(static_cast<size_t>(texts.size()) * sizeof(StyleSketch::values));
  Bits valid;
  ForEachText(texts, pause, [&](const auto& text) {
    valid.Add(text.has_value());
    const StyleSketch sketch = text ? sketcher->Sketch(*text, kind) : StyleSketch();
    AddFixedList(sketch.values, &found);
    static_assert(sizeof sketch.occupied * 8 == kSketchDimensions, "a sketch's bits are those of its values");
    values.Append(0, sketch.occupied);
    values.null_count += kSketchDimensions - std::popcount(sketch.occupied[0]) - std::popcount(sketch.occupied[1]);
  });
  SetValid(std::move(valid), &found);
  return found;
}

ArrayParts ChunksOfEach(const TextArray& texts, ChunkCutter* cutter, Pause pause) {
  ArrayParts found = Lists(ChunkStructs());
  ArrayParts& structs = found.children[0];
  Bits valid;
  Bits visible;
  ForEachText(texts, pause, [&](const auto& text) {
    valid.Add(text.has_value());
    if (text) {
      for (const Chunk& chunk : cutter->Cut(*text)) {
        AddHex(chunk.hash, &structs.children[0]);
        structs.children[1].Append(1, int64_t{chunk.offset});
        structs.children[2].Append(1, int64_t{chunk.length});
        visible.Add(chunk.visible);
        ++structs.length;
      }
    }
    EndList(&found);
  });
  for (size_t i = 1; i < structs.children.size(); ++i) structs.children[i].length = structs.length;
  structs.children[3].buffers[1] = visible.Take();
  SetValid(std::move(valid), &found);
  return found;
}

}  // namespace seamripper::python
