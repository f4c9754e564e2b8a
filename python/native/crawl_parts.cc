#include "crawl_parts.h"

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <utility>
#include <vector>

#include "ingest/crawl_part.h"
#include "ingest/settings.h"
#include "os/file.h"
#include "status_error.h"

namespace nb = nanobind;

namespace seamripper::python {
namespace {

nb::bytes ToBytes(std::string_view bytes) { return nb::bytes(bytes.data(), bytes.size()); }
std::string_view ViewOf(const nb::bytes& bytes) { return {bytes.c_str(), bytes.size()}; }

RowNames::Key KeyOf(std::string_view name) {
  for (size_t i = 0; i < std::size(kRowKeyNames); ++i) {
    if (kRowKeyNames[i] == name) return static_cast<RowNames::Key>(i);
  }
  Raise(UsageError("--key " + std::string(name) + ": write auto, url, id or record"));
}

// Names are those of IngestOptions.
IngestSettings SettingsIn(const nb::dict& given) {
  IngestOptions options;
  for (const auto& [key, value] : given) {
    const auto name = nb::cast<std::string>(key);
    if (name == "seed") {
      options.seed = nb::cast<uint64_t>(value);
    } else if (name == "keep_scripts") {
      options.keep_scripts = nb::cast<bool>(value);
    } else if (name == "words_at_tags") {
      options.words_at_tags = nb::cast<bool>(value);
    } else if (name == "style_gram_bytes") {
      options.style_gram_bytes = nb::cast<uint32_t>(value);
    } else if (name == "style_dimensions") {
      options.style_dimensions = nb::cast<uint32_t>(value);
    } else if (name == "max_page_bytes") {
      options.max_page_bytes = nb::cast<uint64_t>(value);
    } else if (name == "max_record_bytes") {
      options.max_record_bytes = nb::cast<uint64_t>(value);
    } else if (name == "max_links") {
      options.max_links = nb::cast<uint64_t>(value);
    } else if (name == "key") {
      options.rows.key = KeyOf(nb::cast<std::string>(value));
    } else if (name == "id_field") {
      options.rows.id = nb::cast<std::string>(value);
    } else if (name == "text_field") {
      options.rows.text = nb::cast<std::string>(value);
    } else {
      Raise(UsageError("an ingest has no setting '" + name + "'"));
    }
  }
  if (options.style_gram_bytes == 0) Raise(UsageError("style_gram_bytes is 1 or more"));
  if (!AreSketchDimensions(options.style_dimensions)) Raise(UsageError("style_dimensions is 32, 64 or 128"));
  return SettingsFor(options);
}

// Calls give(slice, rows) for what is to be settled.
nb::tuple ReadFile(const std::string& path, const std::string& copy, uint64_t ordinal, int64_t modified, uint64_t attempt,
                   const nb::dict& settings, const std::vector<std::string>& parquet, const std::string& folder,
                   size_t slices, const nb::callable& give) {
  const CrawlFile file = {.path = path, .copy = copy, .ordinal = ordinal, .modified = modified, .base_url = {}};
  const IngestSettings read_with = SettingsIn(settings);
  CrawlPart part;
  Calls calls;
  const auto work = [&]() -> Status {
    ASSIGN_OR_RETURN(part, ReadCrawlFile(file, attempt, read_with, {.command = parquet}, folder));
    for (const SegmentSummary& segment : part.manifest.segments) {
      RETURN_IF_ERROR(ForEachSettleRows(SegmentReader(SegmentPath(folder, segment.name), segment), slices,
                                        [&](size_t slice, const std::string& rows) {
                                          return calls([&] {
                                            give(slice, ToBytes(rows));
                                            return Status();
                                          });
                                        }));
    }
    return {};
  };
  Status status;
  {
    const nb::gil_scoped_release release;
    status = work();
  }
  calls.Check(status);
  nb::list segments;
  for (const SegmentSummary& segment : part.manifest.segments) segments.append(segment.name);
  return nb::make_tuple(ToBytes(ManifestToJson(part.manifest)), segments, part.reading.pages, part.reading.damaged_pieces,
                        part.reading.damaged_bytes, part.reading.damage, part.reading.notices);
}

// Of one slice: all rows that came to it.
nb::bytes Settle(const nb::iterable& rows) {
  SettleSlice slice;
  for (const nb::handle& row : rows) RaiseUnlessOk(slice.Add(ViewOf(nb::cast<nb::bytes>(row))));
  const nb::gil_scoped_release release;
  const std::string bytes = slice.Finish().Bytes();
  const nb::gil_scoped_acquire hold;
  return ToBytes(bytes);
}

// Writes superseded/ into the folder, and its manifest last.
void WriteCorpus(const std::string& folder, const std::vector<nb::bytes>& parts, const std::vector<nb::bytes>& settled) {
  std::vector<Manifest> manifests;
  for (const nb::bytes& part : parts) {
    manifests.push_back(ValueOf(ManifestFromJson(std::string(ViewOf(part)), "what a task read")));
  }
  Settled all;
  for (const nb::bytes& of_slice : settled) RaiseUnlessOk(all.Add(ViewOf(of_slice)));
  const nb::gil_scoped_release release;
  const auto write = [&]() -> Status {
    ASSIGN_OR_RETURN(const Manifest manifest, JoinParts(folder, std::move(manifests), std::move(all)));
    return WriteManifest(folder, manifest);
  };
  const Status status = write();
  const nb::gil_scoped_acquire hold;
  RaiseUnlessOk(status);
}

}  // namespace

void BindCrawlParts(nb::module_& module) {
  using nb::literals::operator""_a;
  module.def("read_crawl_file", &ReadFile, "path"_a, "copy"_a, "ordinal"_a, "modified"_a, "attempt"_a, "settings"_a,
             "parquet"_a, "folder"_a, "slices"_a, "give"_a);
  module.def("settle", &Settle, "rows"_a);
  module.def("write_corpus", &WriteCorpus, "folder"_a, "parts"_a, "settled"_a);
}

}  // namespace seamripper::python
