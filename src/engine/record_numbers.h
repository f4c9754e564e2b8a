// The records of one kind, pages or files, that a corpus has, numbered in the order of their ids.
#ifndef SEAMRIPPER_ENGINE_RECORD_NUMBERS_H_
#define SEAMRIPPER_ENGINE_RECORD_NUMBERS_H_

#include <cstdint>
#include <vector>

#include "base/status.h"
#include "store/corpus_reader.h"

namespace seamripper {

// Memory: a bit a record.
class RecordNumbers {
 public:
  static Result<RecordNumbers> OfPages(const CorpusReader& corpus);
  static Result<RecordNumbers> OfFiles(const CorpusReader& corpus);

  uint64_t size() const { return bases_.back(); }  // superseded ones included: their numbers are not used
  bool IsLive(uint64_t number) const { return !superseded_[number]; }

  struct Stretch {
    size_t segment = 0;
    uint64_t first_row = 0;
    uint64_t end_row = 0;
    uint64_t first_number = 0;
  };
  // All records in stretches of at most `rows`, in order.
  std::vector<Stretch> Stretches(uint64_t rows) const;

 private:
  template <class Row>
  static Result<RecordNumbers> Of(const CorpusReader& corpus, Column column, PageId Row::*id);

  std::vector<uint64_t> bases_;  // number of each segment's first record; one more than there are segments
  std::vector<bool> superseded_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_RECORD_NUMBERS_H_
