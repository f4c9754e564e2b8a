// The module seamripper._native: the kernels on Python's strings and on Arrow arrays, checksums, and what tables there are.
#include <Python.h>
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <mutex>
#include <stdexcept>

#include "base/xxh3.h"
#include "columns/all_tables.h"
#include "crawl_parts.h"
#include "page_kernels.h"
#include "seamripper/ingest.h"
#include "sliced_runs.h"

namespace nb = nanobind;

namespace seamripper::python {
namespace {

// Ctrl-C ends a long work, which holds no lock of Python's meanwhile.
void AskToStop() {
  const nb::gil_scoped_acquire hold;
  if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

// work() without Python's lock.
template <class Work>
auto Unlocked(Work work) {
  const nb::gil_scoped_release release;
  return work();
}

nb::tuple Capsules(ArrayParts parts) {
  const auto [schema, array] = ToCapsules(std::move(parts));
  if (schema == nullptr) throw nb::python_error();
  return nb::make_tuple(nb::steal(schema), nb::steal(array));
}

template <class Work>
nb::tuple OfEach(const nb::object& schema, const nb::object& array, Work work) {
  const TextArray texts(schema.ptr(), array.ptr());
  return Capsules(Unlocked([&] { return work(texts); }));
}

SourceKind KindOf(nb::handle page, bool plain) {
  if (plain) return SourceKind::kText;
  return PyUnicode_Check(page.ptr()) ? SourceKind::kPageUtf8 : SourceKind::kPageBytes;
}
SourceKind KindOfEach(bool is_text, bool plain) {
  if (plain) return SourceKind::kText;
  return is_text ? SourceKind::kPageUtf8 : SourceKind::kPageBytes;
}

nb::str ToStr(std::string_view utf8) { return nb::str(utf8.data(), utf8.size()); }

template <class Numbers>
nb::list ToList(const Numbers& numbers) {
  nb::list list;
  for (const auto number : numbers) list.append(number);
  return list;
}

// Calls from several threads take turns: the work is done without Python's lock, in buffers that are kept.
class SharedShingler {
 public:
  SharedShingler(uint32_t k, uint64_t seed) : shingler_(k, seed) {}

  nb::object One(nb::handle text) {
    const StringBytes string(text.ptr());
    Shingles shingles;
    const bool has_words = Unlocked([&] {
      const std::scoped_lock lock(mutex_);
      return shingler_.Shingle(string.bytes(), &shingles);
    });
    return has_words ? ToList(shingles) : nb::list();
  }

  nb::tuple Each(const nb::object& schema, const nb::object& array) {
    return OfEach(schema, array, [&](const TextArray& texts) {
      const std::scoped_lock lock(mutex_);
      return ShinglesOfEach(texts, &shingler_, AskToStop);
    });
  }

 private:
  std::mutex mutex_;
  Shingler shingler_;
};

class SharedSketcher {
 public:
  SharedSketcher(uint32_t gram_bytes, uint64_t seed) : sketcher_(gram_bytes, seed) {}

  nb::list One(nb::handle page) {
    const StringBytes string(page.ptr());
    const SourceKind kind = KindOf(page, false);
    const StyleSketch sketch = Unlocked([&] {
      const std::scoped_lock lock(mutex_);
      return sketcher_.Sketch(string.bytes(), kind);
    });
    nb::list values;
    for (size_t i = 0; i < kSketchDimensions; ++i) {
      const bool occupied = (sketch.occupied[i / 64] >> i % 64 & 1) != 0;
      values.append(occupied ? nb::object(nb::int_(sketch.values[i])) : nb::none());
    }
    return values;
  }

  nb::tuple Each(const nb::object& schema, const nb::object& array, bool is_text) {
    return OfEach(schema, array, [&](const TextArray& texts) {
      const std::scoped_lock lock(mutex_);
      return SketchesOfEach(texts, KindOfEach(is_text, false), &sketcher_, AskToStop);
    });
  }

 private:
  std::mutex mutex_;
  Sketcher sketcher_;
};

nb::list Words(nb::handle text) {
  const StringBytes string(text.ptr());
  nb::list words;
  for (const std::string& word : Unlocked([&] { return WordsOf(string.bytes()); })) words.append(ToStr(word));
  return words;
}

nb::str Text(nb::handle page) {
  const StringBytes string(page.ptr());
  TextReader reader(KindOf(page, false));
  return ToStr(Unlocked([&] { return reader.Read(string.bytes()); }));
}

ChunkProfile ProfileOf(std::string_view name) {
  if (name == "blocks") return ChunkProfile::kBlocks;
  if (name == "ardi2014") return ChunkProfile::kArdi2014;
  throw std::invalid_argument("there is no profile '" + std::string(name) + "': write 'blocks' or 'ardi2014'");
}

// (hash, offset, length, visible) of each.
nb::list Chunks(nb::handle page, std::string_view profile, bool plain) {
  const StringBytes string(page.ptr());
  ChunkCutter cutter(ProfileOf(profile), KindOf(page, plain));
  nb::list chunks;
  for (const Chunk& chunk : Unlocked([&] { return cutter.Cut(string.bytes()); })) {
    chunks.append(nb::make_tuple(ToHex(chunk.hash), chunk.offset, chunk.length, chunk.visible));
  }
  return chunks;
}

nb::str Xxh3(nb::handle buffer) {
  Py_buffer view;
  if (PyObject_GetBuffer(buffer.ptr(), &view, PyBUF_SIMPLE) != 0) throw nb::python_error();
  const std::string_view bytes(static_cast<const char*>(view.buf), static_cast<size_t>(view.len));
  const std::string digits = ToHex(Unlocked([&] { return Xxh3Of128(bytes); }));
  PyBuffer_Release(&view);
  return ToStr(digits);
}

std::string_view NameOf(ColumnType type) {
  switch (type) {
    case ColumnType::kInt64:
      return "int64";
    case ColumnType::kInt32:
      return "int32";
    case ColumnType::kBool:
      return "bool";
    case ColumnType::kDouble:
      return "double";
    case ColumnType::kText:
      return "string";
    case ColumnType::kTimestamp:
      break;
  }
  return "timestamp[us, tz=UTC]";
}

// (detector, name, meaning of a row, columns of the key, [(column, type, meaning)]) of each.
nb::list Tables() {
  nb::list tables;
  for (const TableFacts& facts : AllTables()) {
    nb::list columns;
    for (size_t i = 0; i < facts.columns.size(); ++i) {
      const ColumnFacts& column = facts.columns[i];
      columns.append(nb::make_tuple(ToStr(column.name), ToStr(NameOf(column.type)), ToStr(facts.meanings[i])));
    }
    nb::list key;
    for (const std::string_view column : facts.key) key.append(ToStr(column));
    tables.append(nb::make_tuple(ToStr(facts.detector), ToStr(facts.name), ToStr(facts.meaning), key, columns));
  }
  return tables;
}

}  // namespace
}  // namespace seamripper::python

NB_MODULE(_native, module) {
  using namespace seamripper::python;
  using nb::literals::operator""_a;
  module.attr("DEFAULT_SEED") = seamripper::kDefaultSeed;

  nb::class_<SharedShingler>(module, "Shingler")
      .def(nb::init<uint32_t, uint64_t>(), "k"_a, "seed"_a)
      .def("one", &SharedShingler::One, "text"_a)
      .def("each", &SharedShingler::Each, "schema"_a, "array"_a);
  nb::class_<SharedSketcher>(module, "Sketcher")
      .def(nb::init<uint32_t, uint64_t>(), "gram_bytes"_a, "seed"_a)
      .def("one", &SharedSketcher::One, "page"_a)
      .def("each", &SharedSketcher::Each, "schema"_a, "array"_a, "is_text"_a);

  module.def("words", &Words, "text"_a);
  module.def(
      "words_of_each",
      [](const nb::object& schema, const nb::object& array) {
        return OfEach(schema, array, [](const TextArray& texts) { return WordsOfEach(texts, AskToStop); });
      },
      "schema"_a, "array"_a);
  module.def("text", &Text, "page"_a);
  module.def(
      "text_of_each",
      [](const nb::object& schema, const nb::object& array, bool is_text) {
        return OfEach(schema, array,
                      [&](const TextArray& texts) { return TextsOfEach(texts, KindOfEach(is_text, false), AskToStop); });
      },
      "schema"_a, "array"_a, "is_text"_a);
  module.def("chunks", &Chunks, "page"_a, "profile"_a, "plain"_a);
  module.def(
      "chunks_of_each",
      [](const nb::object& schema, const nb::object& array, std::string_view profile, bool is_text, bool plain) {
        ChunkCutter cutter(ProfileOf(profile), KindOfEach(is_text, plain));
        return OfEach(schema, array, [&](const TextArray& texts) { return ChunksOfEach(texts, &cutter, AskToStop); });
      },
      "schema"_a, "array"_a, "profile"_a, "is_text"_a, "plain"_a);
  module.def("xxh3", &Xxh3, "buffer"_a);
  module.def("tables", &Tables);
  BindCrawlParts(module);
  BindSlicedRuns(module);
}
