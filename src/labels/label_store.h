// What labels.sqlite holds, and how it is asked. Every change is one transaction, on the disk when it returns (write-ahead
// log, synchronous FULL). Triggers keep entries from being changed or removed, also by other programs.
#ifndef SEAMRIPPER_LABELS_LABEL_STORE_H_
#define SEAMRIPPER_LABELS_LABEL_STORE_H_

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "labels/sqlite.h"
#include "seamripper/labels.h"

namespace seamripper {

class LabelStore {
 public:
  // Makes the database where there is none. kCorpusDamaged when the file is none of ours, or of a newer version.
  static Result<std::unique_ptr<LabelStore>> Open(const std::string& path);

  Result<uint64_t> Add(const std::vector<LabelRow>& labels);
  Result<std::optional<LabelRow>> Undo(const LabelRow& undo);

  // `condition` names columns of LabelRow, with a parameter for each of `values`.
  Result<std::vector<LabelRow>> Read(const std::string& condition, const std::vector<std::string>& values) const;
  // The same of those that count.
  Result<std::vector<LabelRow>> ReadCurrent(const std::string& condition, const std::vector<std::string>& values) const;

  Result<std::vector<SampleRow>> Samples() const;
  Result<std::vector<StratumRow>> Strata(const std::string& sample) const;
  Result<std::vector<SampleItemRow>> Items(const std::string& sample) const;
  Status AddSample(const SampleRow& sample, const std::vector<StratumRow>& strata,
                   const std::vector<SampleItemRow>& items);

  Result<std::vector<std::string>> SchemeTexts() const;
  Status AddScheme(const std::string& name, const std::string& text);

  Status Check() const;

 private:
  LabelStore(std::string path, SqliteDatabase database) : path_(std::move(path)), database_(std::move(database)) {}
  Status Prepare();
  Result<std::optional<LabelRow>> FindEntry(const std::string& id) const;
  Status Append(const LabelRow& row);

  const std::string path_;
  const SqliteDatabase database_;
  mutable std::mutex mutex_;  // of transactions
};

}  // namespace seamripper

#endif  // SEAMRIPPER_LABELS_LABEL_STORE_H_
