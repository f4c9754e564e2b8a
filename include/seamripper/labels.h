// What people say of what was found: samples drawn to be judged, labels, and what follows from them: precision with its
// interval, agreement.
//
// All of it lies in labels.sqlite in the corpus, which no detector and no ingest touches, or in a file of one's own. Labels are only ever added to; an
// undo is an entry of its own. They name what they are about by what survives another run and another ingest.
#ifndef SEAMRIPPER_LABELS_H_
#define SEAMRIPPER_LABELS_H_

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/json_writer.h"
#include "base/status.h"
#include "columns/label_rows.h"
#include "seamripper/corpus.h"

namespace seamripper {

enum class VerdictCounts : uint8_t { kNegative, kPositive, kUnsure };

struct LabelVerdict {
  std::string name;
  VerdictCounts counts = VerdictCounts::kUnsure;
};

struct LabelScheme {
  std::string name;
  std::vector<LabelVerdict> verdicts;  // key 1 is the first
  std::vector<std::string> reasons;
};

class LabelStore;

// The labels of one corpus, for any number of threads, and of processes at the same time. Whatever was acknowledged is on
// the disk.
class Labels {
 public:
  // Those in `file`, or if that is empty in the corpus. kUsage when there are none yet and `create` is false; kEnvironment
  // when nothing can be written there.
  static Result<Labels> Open(const std::string& corpus, const std::string& file, bool create);
  Labels(Labels&&) noexcept;
  Labels& operator=(Labels&&) noexcept;
  ~Labels();

  // Adds a label. True: it was there already, word for word, under the same id, and nothing was added. kUsage for a verdict
  // or reason that the scheme does not have, for text that is too long, and for an id that stands for another label.
  Result<bool> Add(const LabelRow& label);
  // Adds what is not there yet, in one transaction: all or nothing. Gives how many were added.
  Result<uint64_t> AddAll(const std::vector<LabelRow>& labels);

  // Takes back the reviewer's last label that is not taken back yet: in the sample, or of those made while browsing. Gives
  // that label; nothing when there is none left. Sent again with the same id, it gives the same and takes back nothing more.
  Result<std::optional<LabelRow>> Undo(const std::string& id, const std::string& reviewer, const std::string& sample);

  // Every entry, oldest first; undone labels and undos too.
  Result<std::vector<LabelRow>> History() const;
  // Those that count: of each reviewer, scheme and subject, in each sample and while browsing, the newest not taken back.
  Result<std::vector<LabelRow>> Current() const;
  // The same of one subject, or of one sample.
  Result<std::vector<LabelRow>> CurrentOf(const std::string& kind, const std::string& key) const;
  Result<std::vector<LabelRow>> CurrentIn(const std::string& sample) const;

  Result<std::vector<SampleRow>> Samples() const;
  Result<SampleRow> Sample(const std::string& name) const;  // kUsage, with those there are
  Result<std::vector<StratumRow>> Strata(const std::string& sample) const;
  Result<std::vector<SampleItemRow>> Items(const std::string& sample) const;  // in the order they are shown
  // kUsage when there is a sample of that name.
  Status AddSample(const SampleRow& sample, const std::vector<StratumRow>& strata,
                   const std::vector<SampleItemRow>& items);

  Result<std::vector<LabelScheme>> Schemes() const;  // the built-in ones first
  Result<LabelScheme> Scheme(const std::string& name) const;
  // From a small file (src/labels/scheme.h says how). kUsage when there is another of that name.
  Status AddScheme(const std::string& path);

  // Whether every page of the file is sound: kCorpusDamaged says what to do.
  Status Check() const;

 private:
  explicit Labels(std::unique_ptr<LabelStore> store);
  std::unique_ptr<LabelStore> store_;
};

// A subject by what most of its reviewers said last, in a sample or not. One whose reviewers are tied is none.
struct JudgedSubject {
  std::string kind, key;
  std::string verdict;
  std::string reviewers;  // who said so: "ana, ben"
};

// In order of kind and key.
Result<std::vector<JudgedSubject>> JudgedSubjects(const Labels& labels);

struct SampleRequest {
  std::string name;
  std::string table;
  std::string run;
  std::string where;
  uint64_t count = 0;    // rows to draw at random
  uint64_t top = 0;      // or the first rows of the table
  std::string strata;    // a number's column; empty: none
  uint64_t bins = 5;
  uint64_t seed = 1;
  std::string scheme;  // empty: "spam" for pages and sites, "reuse" for the others
  std::string labels;  // the file that keeps it; empty: the corpus
  const std::atomic<bool>* stop = nullptr;
};

// Draws a sample and stores it. Asked again for the same, it gives the one that is there; kUsage when that is another.
// Memory: the keys of the table's rows.
Result<SampleRow> DrawSample(const Corpus& corpus, const SampleRequest& request);

// What a row of a table is about, as labels name it: of tables with a key of one column. `row_key` as `ls --after` takes it.
Result<SampleItemRow> SubjectOf(const Corpus& corpus, const std::string& table, const std::string& row_key);

struct Share {
  double estimate = 0;
  double low = 0;
  double high = 1;
};

struct StratumEvaluation {
  StratumRow stratum;
  uint64_t positive = 0, negative = 0, unsure = 0;  // items by what their verdicts come to
  Share precision;                                  // of those that are not unsure
};

struct Evaluation {
  SampleRow sample;
  std::vector<StratumEvaluation> strata;
  std::string method;  // of the interval
  uint64_t judged = 0;
  Share precision;             // unsure ones left out
  Share if_unsure_are_wrong;   // unsure counted as negative
  Share if_unsure_are_right;
  std::vector<std::string> reviewers;
  uint64_t doubly_judged = 0;  // by two reviewers or more; the next three are of them
  double agreement = 0;
  std::optional<double> alpha, ac1;
  std::vector<SampleItemRow> disputed;  // reviewers gave verdicts that count differently
};

struct EvaluateRequest {
  std::string sample;
  std::string reviewer;  // empty: all of them; an item's verdicts are put to the vote, a tie is unsure
};

// Only labels made in the sample count.
Result<Evaluation> Evaluate(const Labels& labels, const EvaluateRequest& request);

// The same as a JSON object, for the review tool and for programs.
void WriteEvaluationJson(const Evaluation& evaluation, JsonWriter* json);

// How many more labels until the interval reaches no farther than `half_width` on either side.
uint64_t MoreLabelsFor(const Evaluation& evaluation, double half_width);
// a's precision minus b's.
Share PrecisionDifference(const Evaluation& a, const Evaluation& b);

// Labels from a file of another program or person: CSV with a head line, or JSON lines, with the columns of LabelRow; only
// `key` (or `url`) and `verdict` must be there. `given` stands for what a line does not say.
Result<std::vector<LabelRow>> ReadLabels(const std::string& path, const LabelRow& given);

}  // namespace seamripper

#endif  // SEAMRIPPER_LABELS_H_
