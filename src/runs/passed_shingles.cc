#include "runs/passed_shingles.h"

#include <span>

#include "base/check.h"

namespace seamripper {
namespace {

constexpr uint64_t kShareOfMemory = 8;

}  // namespace

Result<std::unique_ptr<PassedShingles>> PassedShingles::Open(const DetectOptions& how) {
  ASSIGN_OR_RETURN(SharedCorpus corpus, SharedCorpus::Open(how.corpus));
  ASSIGN_OR_RETURN(const RecordNumbers pages, RecordNumbers::OfPages(corpus.reader()));
  if (pages.size() > MemoryBytesOf(how) / kShareOfMemory / kBytesPerPage) return std::unique_ptr<PassedShingles>();
  return std::unique_ptr<PassedShingles>(new PassedShingles(std::move(corpus), pages.size()));
}

const PhraseWatcher* PassedShingles::Begin(uint32_t k) {
  k_ = k;
  shingler_.emplace(corpus_.reader().manifest().seed, k);
  values_.emplace(page_numbers_, page_numbers_ * kBytesPerPage, "", &no_disk_);
  watcher_ = [this](const PageView& page, std::span<const uint64_t> phrases) {
    if (phrases.empty()) return;
    Shingles shingles;
    shingler_->Shingle(phrases, &shingles);
    CHECK(values_->Set(page.number, shingles).ok());
  };
  return &watcher_;
}

}  // namespace seamripper
