#include "engine/record_numbers.h"

#include <algorithm>
#include <string_view>

namespace seamripper {

template <class Row>
Result<RecordNumbers> RecordNumbers::Of(const CorpusReader& corpus, Column column, PageId Row::*id) {
  RecordNumbers numbers;
  numbers.bases_.push_back(0);
  for (const SegmentReader& segment : corpus.segments())
    numbers.bases_.push_back(numbers.bases_.back() + segment.summary().rows(column));
  numbers.superseded_.resize(numbers.size());
  ASSIGN_OR_RETURN(std::vector<PageId> gone, corpus.Superseded());
  if (gone.empty()) return numbers;
  for (size_t i = 0; i < corpus.segments().size(); ++i) {
    ASSIGN_OR_RETURN(const auto rows, corpus.segments()[i].Open(column));
    RETURN_IF_ERROR(ForEachRow(*rows, [&](uint64_t row, std::string_view bytes) {
      numbers.superseded_[numbers.bases_[i] + row] =
          std::binary_search(gone.begin(), gone.end(), RowAs<Row>(bytes).*id);
    }));
  }
  return numbers;
}

Result<RecordNumbers> RecordNumbers::OfPages(const CorpusReader& corpus) {
  return Of(corpus, Column::kPages, &PageRow::page_id);
}

Result<RecordNumbers> RecordNumbers::OfFiles(const CorpusReader& corpus) {
  return Of(corpus, Column::kFiles, &FileRow::file_id);
}

std::vector<RecordNumbers::Stretch> RecordNumbers::Stretches(uint64_t rows) const {
  std::vector<Stretch> stretches;
  for (size_t i = 0; i + 1 < bases_.size(); ++i) {
    const uint64_t records = bases_[i + 1] - bases_[i];
    for (uint64_t first = 0; first < records; first += rows) {
      stretches.push_back({i, first, std::min(first + rows, records), bases_[i] + first});
    }
  }
  return stretches;
}

}  // namespace seamripper
