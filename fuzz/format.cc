// What a file of any bytes is taken for, and what is read of it then. The first byte chooses what its name promises, and
// the ranges it is read in; a byte of the front may be changed by the two behind it.
#include "archive/format.h"

#include <gtest/gtest.h>

#include <array>
#include <string>

#include "archive/crawl_name.h"
#include "fuzz/crawl_file.h"
#include "fuzz/target.h"
#include "testing/memory_file.h"

namespace seamripper {
namespace {

constexpr std::array<std::string_view, 8> kNames = {"a",         "a.warc",  "a.warc.gz", "a.warc.zst",
                                                    "a.arc.lz4", "a.jsonl", "a.wacz",    "a.parquet"};

}  // namespace

void Fuzz(std::string_view input) {
  const uint8_t choice = TakeByte(&input);
  const uint8_t at = TakeByte(&input);
  const uint8_t change = TakeByte(&input);
  if (input.empty()) return;
  std::string bytes(input);
  if (at < bytes.size()) bytes[at] = static_cast<char>(bytes[at] ^ change);
  const Format promised = FormatByName(kNames[choice % kNames.size()]);
  const Format format = *SniffFormat(MemoryFile(bytes), promised);
  EXPECT_TRUE(SniffFormat(MemoryPipe(bytes), promised).ok());
  // A name is kept where nothing is known.
  if (promised.container != Container::kFile) {
    EXPECT_NE(format.container, Container::kFile);
  }
  if (format.container < Container::kParquet) ExpectSound(std::move(bytes), format, choice >> 3);
}

}  // namespace seamripper
