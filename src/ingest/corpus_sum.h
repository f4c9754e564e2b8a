// What the live pages and files of a corpus add up to, in whatever order they come.
#ifndef SEAMRIPPER_INGEST_CORPUS_SUM_H_
#define SEAMRIPPER_INGEST_CORPUS_SUM_H_

#include <string>
#include <string_view>

#include "base/bytes.h"
#include "store/manifest.h"
#include "store/segment_rows.h"

namespace seamripper {

class CorpusSum {
 public:
  void Add(const PageRow& page);
  void Add(const FileRow& file);
  void Add(const CorpusSum& other);

  ManifestTotals* mutable_totals() { return &totals_; }
  const ManifestTotals& totals() const { return totals_; }
  std::string digest() const;

  void AppendTo(std::string* to) const;
  // False when the bytes are no sum.
  bool Read(ByteReader* from);

 private:
  using Wide = unsigned __int128;

  void AddIdentity(std::string_view bytes);

  ManifestTotals totals_;
  Wide identities_ = 0;  // hashes
};

}  // namespace seamripper

#endif  // SEAMRIPPER_INGEST_CORPUS_SUM_H_
