// Groups the records of a spool by key: for each key that occurs in enough pages, its pages in order.
//
// A partition is split into leaves that fit the second-level cache (leaf_table.h). One that is a leaf by itself is
// read from its packets; of a larger one the records of as many leaves as fit the memory are brought together first,
// fourteen bytes each: the page counts from the partition's first.
#ifndef SEAMRIPPER_ENGINE_NARROW_GROUP_H_
#define SEAMRIPPER_ENGINE_NARROW_GROUP_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/status.h"
#include "engine/group_options.h"
#include "engine/leaf_table.h"
#include "engine/narrow.h"
#include "engine/streamed_leaf.h"
#include "step/shapes.h"
#include "step/step_facts.h"

namespace seamripper {

// What the work came to; tests bound it instead of time.
struct GroupCounts {
  uint64_t records = 0;  // words decoded, once for each pass over a partition
  uint64_t kept = 0;     // that passed the filter
  uint64_t groups = 0;
};

// The records of one partition, grouped leaf by leaf. One per thread; keeps its buffers.
class PartitionGrouper {
 public:
  explicit PartitionGrouper(const GroupOptions& options) : options_(options) {}

  // Calls visit(NarrowGroup) for each group of the partition, in no particular order. A group's spans hold during the
  // call.
  template <class Visit>
  Status Group(const Spool& spool, size_t partition, Visit visit) {
    return GroupLeaves(
        spool, partition, [&](auto restore) { counts_.groups += table_.ForEachGroup(options_, restore, visit); },
        [&](auto restore, const std::vector<PacketView>&, size_t) {
          counts_.groups += streamed_.ForEachGroup(options_.least_pages, restore, visit);
        });
  }

  // Calls visit(NarrowGroup, page) for every page of each group, however many there are; those of one group in order, but
  // perhaps with others between. Memory: as Group.
  template <class Visit>
  Status GroupPages(const Spool& spool, size_t partition, Visit visit) {
    return GroupPagesOf(NothingChosen{}, spool, partition, visit);
  }
  // The same with pages listed as the step chooses (step/step_facts.h). Memory: a choice besides for each key in more
  // pages than are listed, of a leaf that does not fit.
  template <ChoosesPages Step, class Visit>
  Status GroupChosenPages(const Step& step, const Spool& spool, size_t partition, Visit visit) {
    return GroupPagesOf(step, spool, partition, visit);
  }

  const GroupCounts& counts() const { return counts_; }

 private:
  struct NothingChosen {
    struct Choice {
      void Add(uint64_t) {}
      void Finish(std::vector<uint64_t>*) {}
    };
    static Choice NewChoice() { return {}; }
    static bool ChoosesFor(uint64_t) { return false; }
  };

  template <class Chooser, class Visit>
  Status GroupPagesOf(const Chooser& chooser, const Spool& spool, size_t partition, Visit visit) {
    auto choice = chooser.NewChoice();
    return GroupLeaves(
        spool, partition,
        [&](auto restore) {
          GroupOptions whole = options_;
          whole.list_cap = ~uint32_t{0};
          counts_.groups += table_.ForEachGroup(whole, restore, [&](NarrowGroup group) {
            const std::span<const uint64_t> pages = group.page;
            const size_t listed = std::min<size_t>(pages.size(), options_.list_cap);
            group.page = pages.first(listed);
            group.occurrences = group.occurrences.first(listed);
            if (listed < pages.size() && chooser.ChoosesFor(group.key)) {
              for (const uint64_t page : pages) choice.Add(page);
              choice.Finish(&chosen_);
              group.page = chosen_;
              group.occurrences = {};
            }
            for (const uint64_t page : pages) visit(std::as_const(group), page);
          });
        },
        [&](auto restore, const std::vector<PacketView>& packets, size_t leaf) {
          if constexpr (!std::is_same_v<Chooser, NothingChosen>) ChooseStreamed(chooser, restore, packets, leaf);
          streamed_.BeginPages();
          Decode(packets, [&](uint64_t key, uint64_t page, uint16_t) {
            if (LeafOf(key) != leaf) return;
            counts_.groups += streamed_.VisitPage(key, page, options_.least_pages, restore, visit) ? 1 : 0;
          });
        });
  }

  template <class Chooser, class Restore>
  void ChooseStreamed(const Chooser& chooser, Restore restore, const std::vector<PacketView>& packets, size_t leaf) {
    using Choice = decltype(chooser.NewChoice());
    std::vector<std::unique_ptr<Choice>> choices(streamed_.keys());
    streamed_.BeginPages();
    Decode(packets, [&](uint64_t key, uint64_t page, uint16_t) {
      if (LeafOf(key) != leaf || !chooser.ChoosesFor(restore(key))) return;
      const std::optional<uint32_t> number = streamed_.NumberOfLong(key, page);
      if (!number.has_value()) return;
      if (choices[*number] == nullptr) choices[*number] = std::make_unique<Choice>(chooser.NewChoice());
      choices[*number]->Add(page);
    });
    for (uint32_t number = 0; number < choices.size(); ++number) {
      if (choices[number] == nullptr) continue;
      choices[number]->Finish(&chosen_);
      streamed_.List(number, chosen_);
    }
  }

  // Calls grouped(restore) when a leaf is in the table, and streamed(restore, packets, leaf) when one went through the
  // stream; restore(key) makes a key whole.
  template <class Grouped, class Streamed>
  Status GroupLeaves(const Spool& spool, size_t partition, Grouped grouped, Streamed streamed) {
    AlignedBytes storage;
    ASSIGN_OR_RETURN(const std::vector<PacketView> packets, ReadPackets(spool, partition, &storage));
    if (packets.empty()) return {};
    const int bits = spool.partition_bits();
    const auto restore = [bits, partition](uint64_t rest) {
      return bits == 0 ? rest : uint64_t{partition} << (64 - bits) | rest >> bits;
    };
    Plan(packets);
    for (size_t first = 0, end = 0; first + 1 < leaf_begins_.size(); first = end) {
      end = EndOfBatch(first);
      const bool fits = FitsMemory(first, end);
      if (fits && leaf_bits_ > 0) Scatter(packets, first, end);
      for (size_t leaf = first; leaf < end; ++leaf) {
        if (fits) {
          const size_t kept = leaf_bits_ == 0 ? KeepOnlyLeaf(packets) : KeepLeaf(leaf, first);
          counts_.kept += kept;
          table_.Group(kept, base_page_);
          grouped(restore);
        } else {
          StreamLeaf(packets, leaf);
          streamed(restore, packets, leaf);
        }
      }
    }
    return {};
  }

  void Plan(const std::vector<PacketView>& packets);
  size_t EndOfBatch(size_t first) const;
  bool FitsMemory(size_t first, size_t end) const;
  void Scatter(const std::vector<PacketView>& packets, size_t first, size_t end);
  // These return how many records passed the filter.
  size_t KeepLeaf(size_t leaf, size_t first);
  size_t KeepOnlyLeaf(const std::vector<PacketView>& packets);
  void StreamLeaf(const std::vector<PacketView>& packets, size_t leaf);

  template <class Visit>
  void Decode(const std::vector<PacketView>& packets, Visit visit) {
    for (const PacketView& packet : packets) {
      counts_.records += packet.words.size();
      DecodePacket(packet.header, packet.words, visit);
    }
  }
  // Where keys that occur once are wanted too, all pass.
  bool Filters() const { return options_.filter && options_.least_pages > 1; }
  size_t LeafOf(uint64_t rest) const { return leaf_bits_ == 0 ? 0 : rest >> (64 - leaf_bits_); }
  uint32_t FromBase(uint64_t page) const { return static_cast<uint32_t>(page - base_page_); }

  const GroupOptions options_;
  LeafTable table_;
  StreamedLeaf streamed_;
  int leaf_bits_ = 0;
  uint64_t base_page_ = 0;
  bool narrow_pages_ = false;        // all pages are less than 2^32 from the base
  std::vector<size_t> leaf_begins_;  // were all leaves scattered behind each other; one more than there are leaves
  std::vector<size_t> next_;
  std::vector<uint64_t> keys_;  // of the leaves at hand
  std::vector<uint32_t> pages_;
  std::vector<uint16_t> occurrences_;
  GroupCounts counts_;
  std::vector<uint64_t> chosen_;  // pages of the group at hand
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_NARROW_GROUP_H_
