// A page like one that was asked about, on its way into order. No table of a run.
#ifndef SEAMRIPPER_COLUMNS_LIKE_ROW_H_
#define SEAMRIPPER_COLUMNS_LIKE_ROW_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>

#include "base/page_id.h"
#include "columns/order.h"
#include "columns/table.h"

namespace seamripper {

struct LikeRow {
  int64_t matches = 0;  // of 128
  PageId page_id = 0;
  std::string url;
  std::string domain;
  int64_t like = 0;  // which of those that were asked about
  friend bool operator==(const LikeRow&, const LikeRow&) = default;
};

template <>
struct Table<LikeRow> {
  using Row = LikeRow;
  static constexpr std::string_view kName = "like";
  static constexpr auto kFields =
      std::tuple(Stored("matches", &Row::matches), Stored("page_id", &Row::page_id), Joined("url", &Row::url),
                 Joined("domain", &Row::domain), Stored("like", &Row::like));
  static auto Key(const Row& row) { return std::tie(row.page_id); }
  static auto Order(const Row& row) { return std::tuple(Falling{row.matches}, row.page_id); }
};

}  // namespace seamripper

#endif  // SEAMRIPPER_COLUMNS_LIKE_ROW_H_
