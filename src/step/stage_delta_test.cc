#include "step/stage_delta.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

namespace seamripper {
namespace {

constexpr uint64_t kPages = 300;

struct Seen {
  uint64_t calls = 0;
  Seen& operator+=(const Seen& other) {
    calls += other.calls;
    return *this;
  }
};

// All that a run may know.
struct Columns {
  PageColumn<uint32_t, Merge::kSet> words{kPages, 7};
  PageColumn<uint32_t, Merge::kAdd> copies{kPages};
  std::vector<PageColumn<uint64_t, Merge::kAdd>> levels;
  PageColumn<uint8_t, Merge::kOr> marks{kPages};
  JoinedPages joined{kPages};
  PageNames names{kPages};
  Total<Seen> seen;

  Columns() {
    levels.emplace_back(kPages);
    levels.emplace_back(kPages);
  }
};

struct EmitsAll {
  struct Changes {
    PageSets<uint32_t> words;
    PageAdds<uint32_t> copies;
    std::vector<PageAdds<uint64_t>> levels;
    PageBits<uint8_t> marks;
    PageJoins joined;
    NameChanges names;
    PartOfTotal<Seen> seen;
  };
  Changes changes;

  explicit EmitsAll(Columns* columns)
      : changes{PageSets<uint32_t>(&columns->words),
                PageAdds<uint32_t>(&columns->copies),
                {PageAdds<uint64_t>(&columns->levels[0]), PageAdds<uint64_t>(&columns->levels[1])},
                PageBits<uint8_t>(&columns->marks),
                PageJoins(&columns->joined),
                NameChanges(&columns->names),
                PartOfTotal<Seen>(&columns->seen)} {}

  void Emit(uint64_t page, uint64_t draw, Changes* to) const {
    to->words.Emit(page, static_cast<uint32_t>(draw % 9));
    to->copies.Emit(draw % kPages, static_cast<uint32_t>(draw % 5));
    to->levels[draw % 2].Emit(page, draw);
    to->marks.Emit(draw % kPages, static_cast<uint8_t>(1 << draw % 8));
    if (draw % 3 == 0) to->joined.Emit(page, draw % kPages);
    to->names.Emit(page, std::to_string(draw % 20));
    ++to->seen->calls;
  }
};

struct OnlyCounts {
  PartOfTotal<Seen> changes;
};

std::string Told(Columns* columns) {
  columns->names.Number();
  std::string told = std::to_string(columns->seen->calls) + "\n";
  for (uint64_t page = 0; page < kPages; ++page) {
    for (const uint64_t value :
         {uint64_t{columns->words[page]}, uint64_t{columns->copies[page]}, columns->levels[0][page],
          columns->levels[1][page], uint64_t{columns->marks[page]}, columns->joined[page]}) {
      told += std::to_string(value) + ' ';
    }
    const uint32_t name = columns->names[page];
    told += name == PageNames::kNone ? "-\n" : std::string(columns->names.names()[name]) + "\n";
  }
  return told;
}

// Every page once, in the order given.
void EmitPages(Columns* columns, const std::vector<uint64_t>& draws, std::vector<uint64_t> pages) {
  const EmitsAll step(columns);
  EmitsAll::Changes own = ChangesOf(step);
  for (const uint64_t page : pages) step.Emit(page, draws[page], &own);
}

TEST(StageDelta, SlicesComeToWhatOneStageDoes) {
  std::mt19937_64 random(24);
  for (int round = 0; round < 20; ++round) {
    std::vector<uint64_t> draws(kPages);
    for (uint64_t& draw : draws) draw = random() >> 20;
    const auto begin = [&](Columns* columns) {  // a stage before
      PageAdds<uint32_t>(&columns->copies).Emit(3, 100);
      PageSets<uint32_t>(&columns->words).Emit(3, 5);
      PageBits<uint8_t>(&columns->marks).Emit(3, 8);
      PageJoins(&columns->joined).Emit(3, 200);
      ++*&PartOfTotal<Seen>(&columns->seen)->calls;
    };
    Columns whole;
    begin(&whole);
    std::vector<uint64_t> all(kPages);
    for (uint64_t page = 0; page < kPages; ++page) all[page] = page;
    EmitPages(&whole, draws, all);

    Columns merged;
    begin(&merged);
    {
      StageDeltas led = StageDeltas::Of(EmitsAll(&merged));
      const size_t slices = 1 + random() % 5;
      for (size_t slice = 0; slice < slices; ++slice) {
        std::vector<uint64_t> pages;
        for (uint64_t page = slice; page < kPages; page += slices) pages.push_back(page);
        std::string first;
        for (int attempt = 0; attempt < 2; ++attempt) {
          Columns on_slice;
          begin(&on_slice);
          const StageDeltas deltas = StageDeltas::Of(EmitsAll(&on_slice));
          std::shuffle(pages.begin(), pages.end(), random);
          EmitPages(&on_slice, draws, pages);
          if (attempt == 0) first = deltas.Bytes();
          ASSERT_EQ(deltas.Bytes(), first);  // whatever the order
        }
        ASSERT_TRUE(led.Merge(first).ok());
      }
      led.Keep();
    }
    EXPECT_EQ(Told(&merged), Told(&whole));
  }
}

TEST(StageDelta, ATotalAloneIsOneToo) {
  Total<Seen> total;
  const OnlyCounts step{PartOfTotal<Seen>(&total)};
  StageDeltas deltas = StageDeltas::Of(step);
  { ++PartOfTotal<Seen>(&total)->calls; }
  const std::string bytes = deltas.Bytes();
  ASSERT_TRUE(deltas.Merge(bytes).ok());
  deltas.Keep();
  EXPECT_EQ(total->calls, 2u);
}

TEST(StageDelta, DamagedBytesAreRefused) {
  Columns columns;
  std::vector<uint64_t> draws(kPages, 6);
  std::string bytes;
  {
    const StageDeltas deltas = StageDeltas::Of(EmitsAll(&columns));
    EmitPages(&columns, draws, {1, 2, 299});
    bytes = deltas.Bytes();
  }
  for (size_t size = 0; size < bytes.size(); ++size) {
    Columns other;
    ASSERT_FALSE(StageDeltas::Of(EmitsAll(&other)).Merge(bytes.substr(0, size)).ok()) << size;
  }
  std::mt19937 random(1);
  for (int i = 0; i < 2000; ++i) {  // never a crash
    Columns other;
    std::string changed = bytes;
    changed[random() % changed.size()] = static_cast<char>(random());
    static_cast<void>(StageDeltas::Of(EmitsAll(&other)).Merge(changed));
  }
}

}  // namespace
}  // namespace seamripper
