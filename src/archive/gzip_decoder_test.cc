#include <gtest/gtest.h>
#include <zlib.h>

#include <string>

#include "base/bytes.h"
#include "testing/memory_file.h"
#include "testing/packed.h"
#include "testing/pieces.h"
#include "testing/warc_builder.h"

namespace seamripper {
namespace {

// A member whose header has a check; `error` is how far that is off.
std::string WithHeaderCheck(const std::string& member, unsigned error) {
  std::string head = member.substr(0, 10);
  head[3] = 2;
  const auto crc = crc32(0, reinterpret_cast<const Bytef*>(head.data()), static_cast<uInt>(head.size()));
  AppendLittleEndian(&head, static_cast<uint16_t>(crc + error));
  return head + member.substr(10);
}

// Small members are decoded in one go, large ones in steps.
TEST(GzipDecoder, AHeadersCheckIsHeldAgainstIt) {
  for (const size_t size : {100u, 2'000'000u}) {
    const std::string record = WarcBuilder().AddRecord("resource", {}, std::string(size, 'x')).Build();
    const std::string member = PackForTesting(Codec::kGzip, record);
    Limits limits;
    limits.stream_bytes = 1'000'000;
    for (const unsigned error : {0u, 1u}) {
      const MemoryFile file(WithHeaderCheck(member, error) + member);
      const std::vector<PieceRow> rows = ReadWhole(file, {Container::kWarc, Codec::kGzip}, limits);
      EXPECT_EQ(CountRecords(rows), 2u - error) << size;
      EXPECT_EQ(CountReason(rows, Reason::kBadGzip), error) << size;
      EXPECT_EQ(CheckAccount(rows, file.size()), "");
    }
  }
}

}  // namespace
}  // namespace seamripper
