#include "testing/naive_arc.h"

#include "base/check.h"

namespace seamripper {

std::string ArcVersionBlock() {
  const std::string block = "1 1 Somebody\nURL IP-address Archive-date Content-type Archive-length\n";
  return "filedesc://test.arc 0.0.0.0 20080430204825 text/plain " + std::to_string(block.size()) + "\n" + block + "\n";
}

std::string ArcRecord(std::string_view url, std::string_view block, std::string_view date) {
  return std::string(url) + " 192.0.2.1 " + std::string(date) + " text/html " + std::to_string(block.size()) + "\n" +
         std::string(block) + "\n";
}

std::vector<NaiveRecord> NaiveArcRecords(std::string_view rest) {
  std::vector<NaiveRecord> records;
  while (!rest.empty()) {
    const size_t line_end = rest.find('\n');
    CHECK(line_end != std::string_view::npos);
    const std::string_view line = rest.substr(0, line_end);
    const std::string url(line.substr(0, line.find(' ')));
    const size_t length = std::stoul(std::string(line.substr(line.rfind(' ') + 1)));
    records.push_back(
        {url.starts_with("filedesc:") ? "warcinfo" : "response", url, std::string(rest.substr(line_end + 1, length))});
    rest.remove_prefix(line_end + 1 + length + 1);
  }
  return records;
}

}  // namespace seamripper
