#include "sliced_runs.h"

#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "columns/all_tables.h"
#include "engine/slice.h"
#include "os/file.h"
#include "runs/set_aside.h"
#include "seamripper/near.h"
#include "seamripper/phrases.h"
#include "seamripper/quilts.h"
#include "seamripper/reuse.h"
#include "seamripper/templates.h"
#include "slices/sliced_findings.h"
#include "slices/sliced_run.h"
#include "status_error.h"

namespace nb = nanobind;

namespace seamripper::python {
namespace {

nb::bytes ToBytes(std::string_view bytes) { return nb::bytes(bytes.data(), bytes.size()); }
std::string_view ViewOf(const nb::bytes& bytes) { return {bytes.c_str(), bytes.size()}; }

// (lane, part, checksum, bytes), the checksum with a sign, as Spark has it.
nb::tuple ToTuple(const SliceRow& row) {
  return nb::make_tuple(static_cast<uint32_t>(row.lane), row.part, static_cast<int64_t>(row.checksum),
                        ToBytes(row.bytes));
}
SliceRow ToRow(nb::handle tuple) {
  const auto row = nb::cast<nb::tuple>(tuple);
  return {static_cast<Lane>(nb::cast<uint32_t>(row[0])), nb::cast<uint32_t>(row[1]),
          static_cast<uint64_t>(nb::cast<int64_t>(row[2])), std::string(ViewOf(nb::cast<nb::bytes>(row[3])))};
}

// An iterator of Python's.
class PythonSource : public SliceSource {
 public:
  PythonSource(nb::iterator rows, Calls* calls) : rows_(std::move(rows)), calls_(calls) {}
  Result<bool> Next(SliceRow* row) override {
    return (*calls_)([&]() -> Result<bool> {
      if (rows_ == nb::iterator::sentinel()) return false;
      *row = ToRow(*rows_);
      ++rows_;
      return true;
    });
  }

 private:
  nb::iterator rows_;
  Calls* const calls_;
};

// The same of rows of a table.
class PythonFindings : public FindingSource {
 public:
  PythonFindings(nb::iterator rows, Calls* calls) : rows_(std::move(rows), calls) {}
  Result<bool> Next(std::string* finding) override {
    SliceRow row;
    ASSIGN_OR_RETURN(const bool more, rows_.Next(&row));
    if (row.checksum != Xxh3Of64(row.bytes) && more)
      return EnvironmentError("a row of a table came damaged: find it again");
    *finding = std::move(row.bytes);
    return more;
  }

 private:
  PythonSource rows_;
};

class PythonTarget : public SliceTarget {
 public:
  PythonTarget(const nb::callable& give, Calls* calls) : give_(give), calls_(calls) {}
  Status Add(SliceRow row) override {
    return (*calls_)([&] {
      give_(ToTuple(row));
      return Status();
    });
  }

 private:
  const nb::callable& give_;
  Calls* const calls_;
};

class Run {
 public:
  Run(const std::string& corpus, const nb::bytes& question)
      : path_(corpus),
        corpus_(ValueOf(CorpusReader::Open(corpus))),
        run_(ValueOf(SlicedRun::Open(corpus_, ViewOf(question)))) {}

  std::string id() const { return RunIdOf(run_->question()); }
  std::string detector() const { return run_->question().detector; }
  std::vector<std::string> tables() const {
    const std::vector<std::string_view> names = run_->tables();
    return {names.begin(), names.end()};
  }

  // Calls cluster(stage, input, output, what the stages before gave that it was not given yet), which returns rows, for each
  // stage, and found(row) for rows of tables that are found here. Returns what is counted, what has to be known where rows are
  // written, how many rows of tables there are, and the sum of their checksums.
  nb::tuple Lead(const nb::callable& cluster, const nb::callable& found) {
    Calls calls;
    PythonTarget target(found, &calls);
    size_t told = 0;  // of the journal
    const auto stage = [&](const StageRequest& request) {
      return calls([&]() -> Result<std::vector<SliceRow>> {
        nb::list entries;
        for (; told < request.journal->size(); ++told) entries.append(ToBytes(BytesOf((*request.journal)[told])));
        const nb::object given = cluster(std::string(request.stage), request.input, request.output, entries);
        std::vector<SliceRow> rows;
        for (const nb::handle& row : nb::cast<nb::list>(given)) rows.push_back(ToRow(row));
        return rows;
      });
    };
    LedRun led;
    Status status;
    {
      const nb::gil_scoped_release release;
      Result<LedRun> result = seamripper::Lead(*run_, stage, &target);
      status = result.status();
      if (result.ok()) led = std::move(*result);
    }
    calls.Check(status);
    return nb::make_tuple(led.counts, ToBytes(led.judgement), led.findings.rows, led.findings.checksums);
  }

  // Segments that a slice of a stage without a stream may read: those of its stretches of pages or files, or its share of all.
  std::vector<std::string> segments(uint64_t number) const {
    const std::vector<SegmentSummary>& all = corpus_.manifest().segments;
    const uint64_t rows = run_->asked().stretch_records;
    std::vector<size_t> of_pages, of_files, of_segments;  // the segment of each task
    for (size_t i = 0; i < all.size(); ++i) {
      of_pages.insert(of_pages.end(), (all[i].rows(Column::kPages) + rows - 1) / rows, i);
      of_files.insert(of_files.end(), (all[i].rows(Column::kFiles) + rows - 1) / rows, i);
      of_segments.push_back(i);
    }
    const seamripper::Slice slice = {number, run_->asked().slices};
    std::set<std::string> names;
    for (const std::vector<size_t>* tasks : {&of_pages, &of_files, &of_segments}) {
      for (size_t at = slice.Begin(tasks->size()); at < slice.End(tasks->size()); ++at)
        names.insert(all[(*tasks)[at]].name);
    }
    return {names.begin(), names.end()};
  }

  // One slice of a stage: takes what stages before gave, its rows from an iterator, and calls give(row).
  void Slice(const std::string& stage, const std::vector<nb::bytes>& entries, uint64_t number,
             const std::string& folder, const nb::object& rows, const nb::callable& give) {
    Calls calls;
    Journal journal;
    for (const nb::bytes& entry : entries) journal.push_back(ValueOf(ReadStageResult(ViewOf(entry))));
    PythonSource source(nb::iter(rows), &calls);
    PythonTarget target(give, &calls);
    Status status;
    {
      const nb::gil_scoped_release release;
      status = RunSlice(*run_, {stage, &journal, number, folder}, &source, &target);
    }
    calls.Check(status);
  }

  // A part of a table, of rows in their order (Lane::kFinding), into `folder`, as part.parquet and part.index. Returns what
  // is told of it.
  nb::bytes WritePart(const nb::bytes& judgement, const std::string& table, const nb::object& rows,
                      const std::string& folder) const {
    Calls calls;
    PythonFindings source(nb::iter(rows), &calls);
    FindingPart part;
    Status status;
    {
      const std::string_view judged = ViewOf(judgement);
      const nb::gil_scoped_release release;
      Result<FindingPart> written = seamripper::WritePart(*run_, judged, table, &source,
                                                          {folder + "/part.parquet", folder + "/part.index", folder});
      status = written.status();
      if (written.ok()) part = std::move(*written);
    }
    calls.Check(status);
    return ToBytes(BytesOf(part));
  }

  // All parts of all tables, each its folder and what WritePart told of it, in the order of their rows; `led` is what Lead
  // returned. The parts' files are moved.
  void Commit(const nb::tuple& led, const std::map<std::string, std::vector<nb::tuple>>& tables) const {
    LedRun of;
    of.counts = nb::cast<std::map<std::string, uint64_t>>(led[0]);
    of.judgement = ViewOf(nb::cast<nb::bytes>(led[1]));
    of.findings = {nb::cast<uint64_t>(led[2]), nb::cast<uint64_t>(led[3])};
    const auto findings = ValueOf(SlicedFindings::Create(path_, *run_));
    for (const auto& [table, given] : tables) {
      std::vector<FindingPart> parts;
      for (const nb::tuple& part : given) {
        const PartFiles files = ValueOf(findings->FilesOf(table, parts.size()));
        const auto folder = nb::cast<std::string>(part[0]);
        RaiseUnlessOk(RenameFile(folder + "/part.parquet", files.path));
        RaiseUnlessOk(RenameFile(folder + "/part.index", files.index_path));
        parts.push_back(ValueOf(ReadFindingPart(ViewOf(nb::cast<nb::bytes>(part[1])))));
      }
      RaiseUnlessOk(findings->EndTable(table, parts));
    }
    RaiseUnlessOk(findings->Commit(of).status());
  }

 private:
  const std::string path_;
  const CorpusReader corpus_;
  const std::unique_ptr<SlicedRun> run_;
};

template <class Request>
nb::list OptionsOf() {
  constexpr std::string_view kKinds[] = {"count", "share", "choice", "yes or no", "switch", "file"};
  nb::list options;
  for (const Option<Request>& option : OptionTable<Request>::kOptions) {
    nb::list names;
    for (const std::string_view name : option.values.names) names.append(std::string(name));
    const std::optional<uint64_t> number = option.get({});
    options.append(nb::make_tuple(
        std::string(option.name), option.letter == 0 ? "" : std::string(1, option.letter), std::string(option.value),
        std::string(option.help), std::string(kKinds[static_cast<size_t>(option.values.kind)]),
        std::string(option.values.asked), names, number ? nb::object(nb::int_(*number)) : nb::none()));
  }
  return options;
}

// (name, letter, what its value is called, help, kind, how a question calls it, names of values, number by default) of each.
nb::list Options(std::string_view detector) {
  if (detector == "quilts") return OptionsOf<QuiltRequest>();
  if (detector == "phrases") return OptionsOf<PhraseRequest>();
  if (detector == "templates") return OptionsOf<TemplateOptions>();
  if (detector == "reuse") return OptionsOf<ReuseRequest>();
  if (detector == "near") return OptionsOf<NearOptions>();
  Raise(UsageError("there is no detector '" + std::string(detector) + "'"));
}

// The current run of phrases, and the pages that another one represents.
nb::tuple NearDuplicates(const std::string& corpus) {
  const SharedCorpus opened = ValueOf(SharedCorpus::Open(corpus));
  const Findings run = ValueOf(NearDuplicatesOf(opened));
  return nb::make_tuple(run.id(), ValueOf(PagesRepresented(run)));
}

// What is asked, as bytes that a Run is made of anywhere.
nb::bytes Question(const std::string& detector, const std::map<std::string, std::string>& options,
                   const std::map<std::string, std::string>& files, uint64_t slices, uint64_t memory_bytes,
                   const std::map<std::string, std::string>& rests_on, const std::vector<PageId>& near_duplicates) {
  SlicedQuestion question;
  question.detector = detector;
  question.options = options;
  question.files = files;
  question.rests_on = rests_on;
  question.near_duplicates = near_duplicates;
  question.slices = slices;
  question.memory_bytes = memory_bytes;
  return ToBytes(BytesOf(question));
}

}  // namespace

void BindSlicedRuns(nb::module_& module) {
  using nb::literals::operator""_a;
  module.def("options", &Options, "detector"_a);
  module.def("near_duplicates", &NearDuplicates, "corpus"_a);
  module.def("question", &Question, "detector"_a, "options"_a, "files"_a, "slices"_a, "memory_bytes"_a, "rests_on"_a,
             "near_duplicates"_a);
  module.def(
      "table_number",
      [](std::string_view table) {
        if (FindTableFacts(table) == nullptr) Raise(UsageError("there is no table '" + std::string(table) + "'"));
        return NumberOfTable(table);
      },
      "table"_a);
  nb::class_<Run>(module, "Run")
      .def(nb::init<const std::string&, const nb::bytes&>(), "corpus"_a, "question"_a)
      .def_prop_ro("id", &Run::id)
      .def_prop_ro("detector", &Run::detector)
      .def_prop_ro("tables", &Run::tables)
      .def("lead", &Run::Lead, "cluster"_a, "found"_a)
      .def("write_part", &Run::WritePart, "judgement"_a, "table"_a, "rows"_a, "folder"_a)
      .def("commit", &Run::Commit, "led"_a, "tables"_a)
      .def("segments", &Run::segments, "number"_a)
      .def("slice", &Run::Slice, "stage"_a, "journal"_a, "number"_a, "folder"_a, "rows"_a, "give"_a);
}

}  // namespace seamripper::python
