// Partitions of a spool as packets, and packets as partitions of a spool.
#ifndef SEAMRIPPER_ENGINE_SPOOL_PACKETS_H_
#define SEAMRIPPER_ENGINE_SPOOL_PACKETS_H_

#include <cstdint>
#include <functional>
#include <string>
#include <tuple>

#include "base/status.h"
#include "columns/table.h"
#include "engine/row_sort.h"
#include "engine/spool.h"
#include "store/packet.h"

namespace seamripper {

// Calls give(bytes of a packet), which returns a Status, for all that the partition holds, in order. Packets are cut at about
// a megabyte; a row that is larger comes in one of its own.
Status ExportPartition(const Spool& spool, PacketKind kind, size_t partition,
                       const std::function<Status(std::string)>& give);

struct ArrivedPacket {
  int64_t partition = 0;
  int64_t base_page = 0;
  int64_t last_page = 0;
  int64_t checksum = 0;
  int64_t arrival = 0;  // tells only packets of equal bytes apart
  std::string bytes;
};

template <>
struct Table<ArrivedPacket> {
  static constexpr std::string_view kName = "packets";
  static constexpr auto kFields =
      std::tuple(Stored("partition", &ArrivedPacket::partition), Stored("base_page", &ArrivedPacket::base_page),
                 Stored("last_page", &ArrivedPacket::last_page), Stored("checksum", &ArrivedPacket::checksum),
                 Stored("arrival", &ArrivedPacket::arrival), Stored("bytes", &ArrivedPacket::bytes));
  static auto Key(const ArrivedPacket& packet) {
    return std::tie(packet.partition, packet.base_page, packet.last_page, packet.checksum, packet.arrival);
  }
  static auto Order(const ArrivedPacket& packet) { return Key(packet); }
};

// Packets on their way into a spool, which they come to in an order of their own, whatever that of their arrival.
class PacketImport {
 public:
  // Packets are of `kind`, of a spool like `spool`, and their pages below `pages`. `sorter` and `spool` outlive it.
  PacketImport(PacketKind kind, uint64_t pages, RowSorter<ArrivedPacket>* sorter, Spool* spool)
      : kind_(kind), pages_(pages), sorter_(sorter), writer_(sorter), spool_(spool) {}

  // kEnvironment when they are none.
  Status Add(std::string bytes);
  // After the last.
  Status Finish();

 private:
  const PacketKind kind_;
  const uint64_t pages_;
  RowSorter<ArrivedPacket>* const sorter_;
  RowSorter<ArrivedPacket>::Writer writer_;
  Spool* const spool_;
  int64_t arrived_ = 0;
  std::vector<uint64_t> words_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_SPOOL_PACKETS_H_
