// Tables of made-up rows: written, filtered and sorted, grouped. One step a process, so that each has its own peak of
// memory; what it found is printed as one JSON object, because a fast wrong answer is no result.
// Usage: tables write|top|group FILE [ROWS]
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "base/xxh3.h"
#include "columns/order.h"
#include "columns/table.h"
#include "parquet/table_writer.h"
#include "tables/query_database.h"

namespace seamripper {
namespace {

constexpr size_t kDomains = 75'000;

struct MadeUpRow {
  int64_t page_id = 0;
  int64_t source_id = 0;
  int32_t rank = 0;
  std::string domain;
  int64_t gain = 0;
};

}  // namespace

template <>
struct Table<MadeUpRow> {
  using Row = MadeUpRow;
  static constexpr std::string_view kName = "made_up";
  static constexpr auto kFields =
      std::tuple(Stored("page_id", &Row::page_id), Stored("source_id", &Row::source_id), Stored("rank", &Row::rank),
                 Joined("domain", &Row::domain), Hidden("gain", &Row::gain), Derived<Row>("share", [](const Row& row) {
                   return Fraction{row.gain, 1'000'003}.ToDouble();
                 }));
  static auto Key(const Row& row) { return std::tie(row.page_id); }
  static auto Order(const Row& row) { return Key(row); }
};

namespace {

// The same rows every time; few domains have most of them.
class MadeUpRows {
 public:
  explicit MadeUpRows(int64_t count) : count_(count) {
    for (size_t i = 0; i < kDomains; ++i) domains_.push_back("www.site-" + std::to_string(i) + ".example");
  }

  bool Next(MadeUpRow* row) {
    if (at_ == count_) return false;
    row->page_id = (at_ >> 16) << 40 | (at_ & 0xFFFF);
    row->source_id = static_cast<int64_t>(Random() >> 24);
    row->rank = static_cast<int32_t>(Random() % 16);
    const double uniform = static_cast<double>(Random() >> 11) * 0x1p-53;
    row->domain = domains_[static_cast<size_t>(uniform * uniform * uniform * kDomains)];
    row->gain = static_cast<int64_t>(Random() % 1'000'003);
    ++at_;
    return true;
  }

  Status status() const { return {}; }

 private:
  uint64_t Random() {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 7;
    state_ ^= state_ << 17;
    return state_;
  }

  std::vector<std::string> domains_;
  int64_t count_;
  int64_t at_ = 0;
  uint64_t state_ = 0x9E3779B97F4A7C15;
};

[[noreturn]] void Fail(const Status& status) {
  std::fprintf(stderr, "tables: %s\n", status.message().c_str());
  std::exit(1);
}

void Write(const std::string& path, int64_t count) {
  MadeUpRows rows(count);
  const Result<uint64_t> written = WriteTable<MadeUpRow>(path, &rows);
  if (!written.ok()) Fail(written.status());
  std::printf("{\"rows\": %lu}\n", *written);
}

struct Printed {
  std::string operator()(std::monostate) const { return "null"; }
  std::string operator()(Timestamp value) const { return std::to_string(value.microseconds); }
  std::string operator()(std::string_view value) const { return std::string(value); }
  template <class Number>
  std::string operator()(Number value) const {
    return std::to_string(value);
  }
};

void Ask(const std::string& path, const std::string& statement) {
  const std::vector<TableParts> tables = {{std::string(Table<MadeUpRow>::kName), {path}}};
  const auto database = QueryDatabase::Open(tables, {});
  if (!database.ok()) Fail(database.status());
  const auto query = (*database)->RunForeign(statement);
  if (!query.ok()) Fail(query.status());
  size_t rows = 0;
  std::string found;
  for (; (*query)->Next(); ++rows) {
    for (const Value& value : (*query)->row()) found += std::visit(Printed(), value) + "\t";
  }
  if (!(*query)->status().ok()) Fail((*query)->status());
  std::printf("{\"rows\": %zu, \"found\": \"%016lx\"}\n", rows, Xxh3Of64(found));
}

}  // namespace
}  // namespace seamripper

int main(int argc, char** argv) {
  using namespace seamripper;
  const std::string_view step = argc > 2 ? argv[1] : "";
  if (step == "write") {
    Write(argv[2], argc > 3 ? std::atoll(argv[3]) : 10'000'000);
  } else if (step == "top") {
    Ask(argv[2], "select page_id, domain, share from made_up where rank >= 8 order by share desc, page_id limit 20");
  } else if (step == "group") {
    Ask(argv[2], "select domain, count(*), max(share) from made_up group by domain order by 2 desc, 1 limit 20");
  } else {
    std::fprintf(stderr, "usage: tables write|top|group FILE [ROWS]\n");
    return 2;
  }
}
