#include "seamripper/mutate.h"

#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>

#include "archive/gzip_member.h"
#include "archive/warc_record.h"
#include "ingest/input_reader.h"
#include "ingest/plan.h"
#include "ingest/record_chunks.h"
#include "ingest/settings.h"
#include "kernels/chunk/mutate.h"
#include "os/named_output.h"

namespace seamripper {
namespace {

constexpr size_t kDamageShown = 5;
constexpr uint64_t kBillion = 1'000'000'000;

Mutation KernelOf(MutationKind kind) {
  switch (kind) {
    case MutationKind::kAdd:
      return Mutation::kAdd;
    case MutationKind::kDelete:
      return Mutation::kDelete;
    case MutationKind::kModify:
      break;
  }
  return Mutation::kModify;
}

// The pages of the inputs, one after the other.
class Pages {
 public:
  Pages(const MutateRequest& request, const Plan& plan)
      : request_(request), plan_(plan), parquet_{request.parquet_converter, request.stop} {}

  // False at the end.
  Result<bool> Next() {
    for (;;) {
      if (request_.stop != nullptr && request_.stop->load(std::memory_order_relaxed)) {
        return Status(Code::kInterrupted, "interrupted");
      }
      if (opened_.reader == nullptr) {
        if (next_ == plan_.inputs.size()) return false;
        RETURN_IF_ERROR(Open(plan_.inputs[next_]));
      }
      ASSIGN_OR_RETURN(const bool more, opened_.reader->Next(&piece_));
      if (!more) {
        opened_ = {};
        ++next_;
        continue;
      }
      if (piece_.kind == PieceKind::kDamaged) NoteDamage();
      if (chunker_.Read(piece_) && chunker_.record().is_page) return true;
    }
  }
  const ChunkedRecord& page() const { return chunker_.record(); }
  std::string_view ip() const { return piece_.record.ip; }

  void TellDamage(MutateSummary* summary) const {
    summary->damaged_pieces = damaged_pieces_;
    summary->damaged_bytes = damaged_bytes_;
    summary->damage = damage_;
  }

 private:
  Status Open(const PlannedInput& input) {
    const Range whole = {input.ranges.front().begin, input.ranges.back().end};
    ASSIGN_OR_RETURN(opened_, OpenInput(input, whole, Cursor{}, settings_.limits, parquet_));
    return {};
  }

  void NoteDamage() {
    ++damaged_pieces_;
    damaged_bytes_ += piece_.length;
    if (damage_.size() == kDamageShown) return;
    damage_.push_back(plan_.inputs[next_].facts.path + ":" + std::to_string(piece_.offset) + ": " +
                      std::string(NameOf(piece_.reason)));
  }

  const MutateRequest& request_;
  const Plan& plan_;
  const ParquetConverter parquet_;
  const IngestSettings settings_;
  RecordChunker chunker_{settings_, ChunkCut::kArdi2014, false};
  OpenedInput opened_;
  size_t next_ = 0;  // the input that is read, or is next
  Piece piece_;
  uint64_t damaged_pieces_ = 0;
  uint64_t damaged_bytes_ = 0;
  std::vector<std::string> damage_;
};

// How many mutations each page gets, so that all together get what was asked for.
class Allotment {
 public:
  Allotment(uint64_t amount, uint64_t pages, uint64_t chunks)
      : all_(static_cast<Wide>(amount) * chunks), pages_(static_cast<Wide>(pages) * kBillion) {}

  uint64_t OfPage(uint64_t page) const { return UpTo(page + 1) - UpTo(page); }

 private:
  using Wide = unsigned __int128;  // kMostMutations leaves room for 10^26 chunks times pages

  uint64_t UpTo(uint64_t page) const { return static_cast<uint64_t>(all_ * page / pages_); }

  const Wide all_;    // in billionths
  const Wide pages_;  // likewise
};

bool HasWarcUrl(const ChunkedRecord& page) { return page.url.starts_with("http:") || page.url.starts_with("https:"); }

Status CountChunks(Pages* pages, MutateSummary* summary) {
  for (;;) {
    ASSIGN_OR_RETURN(const bool more, pages->Next());
    if (!more) return {};
    if (!HasWarcUrl(pages->page())) {
      ++summary->without_url;
      continue;
    }
    ++summary->pages;
    summary->chunks += pages->page().chunks->size();
  }
}

Status NoPage(const MutateSummary& summary) {
  if (summary.without_url == 0) return UsageError("there is no page in the inputs: name a crawl that has some");
  return UsageError("no page of the inputs has an http(s) URL, and a WARC names its pages by them: add --base-url URL for "
                    "saved pages, or a url to each row");
}

// Writes pages as they are mutated.
class MutatedCrawl {
 public:
  MutatedCrawl(const MutateRequest& request, NamedOutput* output, MutateSummary* summary)
      : mutation_(KernelOf(request.kind)),
        allotment_(request.amount, summary->pages, summary->chunks),
        seeds_(request.seed),
        output_(output),
        summary_(summary) {}

  Status Add(const ChunkedRecord& page, std::string_view ip) {
    const uint64_t chunks = page.chunks->size();
    uint64_t times = allotment_.OfPage(added_++);
    SplitMix64 random(seeds_.Next());
    if (mutation_ == Mutation::kDelete) times = std::min(times, chunks);
    if (mutation_ == Mutation::kModify && chunks == 0) times = 0;
    summary_->mutations += times;
    Mutate(page.cut, *page.chunks, mutation_, times, &random, &payload_);
    if (payload_.empty()) return {};
    ++summary_->written;
    WriteWarcResponse({page.url, page.captured, ip, page.content_type, payload_}, &record_);
    return output_->Append(member_.Of(record_));
  }

  // A file without a member is no gzip file.
  Status Finish() {
    if (summary_->written == 0) RETURN_IF_ERROR(output_->Append(member_.Of("")));
    return output_->Finish();
  }

 private:
  const Mutation mutation_;
  const Allotment allotment_;
  SplitMix64 seeds_;
  NamedOutput* const output_;
  MutateSummary* const summary_;
  uint64_t added_ = 0;
  GzipMember member_;
  std::string payload_;
  std::string record_;
};

}  // namespace

Result<MutateSummary> Mutate(const MutateRequest& request) {
  for (const std::string& input : request.inputs) {
    if (input == "-") return UsageError("standard input cannot be read twice, as this needs: name a file instead");
  }
  if (request.amount > kMostMutations) return UsageError("too many mutations: ask for at most 1000 times the mean number of chunks");
  std::string base_url;
  if (!request.base_url.empty()) {
    ASSIGN_OR_RETURN(base_url, BaseUrl(request.base_url));
  }
  // There is no corpus to leave out of directories; nothing lies below a file.
  ASSIGN_OR_RETURN(const Plan plan, MakePlan(request.inputs, {}, "/dev/null", base_url));
  MutateSummary summary;
  RETURN_IF_ERROR(CountChunks(std::make_unique<Pages>(request, plan).get(), &summary));
  if (summary.pages == 0) return NoPage(summary);

  ASSIGN_OR_RETURN(const std::unique_ptr<NamedOutput> output, NamedOutput::Create(request.output));
  Pages pages(request, plan);
  MutatedCrawl crawl(request, output.get(), &summary);
  for (;;) {
    ASSIGN_OR_RETURN(const bool more, pages.Next());
    if (!more) break;
    if (HasWarcUrl(pages.page())) RETURN_IF_ERROR(crawl.Add(pages.page(), pages.ip()));
  }
  pages.TellDamage(&summary);
  RETURN_IF_ERROR(crawl.Finish());
  return summary;
}

}  // namespace seamripper
