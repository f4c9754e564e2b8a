// Keys whose page's value goes where they go, as rows: between slices a value is with each of its keys.
//
//   by key: 8 page, big-endian | value
#ifndef SEAMRIPPER_ENGINE_KEYS_AS_ROWS_H_
#define SEAMRIPPER_ENGINE_KEYS_AS_ROWS_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "step/page_view.h"
#include "step/shapes.h"
#include "step/step_facts.h"

namespace seamripper {

// map rows: what a step that maps valued keys gives of a page.
template <class Step>
struct KeysAsRows {
  static constexpr std::string_view kName = NameOfStep<Step>("map");
  static constexpr uint32_t kParts = Step::kParts;
  static constexpr size_t kScratchPerWord = 0;
  using Value = typename Step::Value;
  static_assert(std::has_unique_object_representations_v<Value>);
  struct Scratch {
    typename Step::Scratch step;
    std::vector<uint64_t> keys;
    std::string value;
  };
  const Step* step;
  decltype(ChangesOf(std::declval<const Step&>())) changes;

  template <class Sink>
  void operator()(const PageView& page, Scratch* scratch, Sink* sink) const {
    struct KeySink {
      Scratch* scratch;
      decltype(sink->changes)& changes;
      void Key(uint64_t key) { scratch->keys.push_back(key); }
      void Value(const typename Step::Value& value) {
        scratch->value.append(reinterpret_cast<const char*>(&value), sizeof value);
      }
    };
    scratch->keys.clear();
    scratch->value.assign(BigEndian(page.number).bytes());
    KeySink keys{scratch, sink->changes};
    (*step)(page, &scratch->step, &keys);
    for (const uint64_t key : scratch->keys) sink->Row(BigEndian(key).bytes(), scratch->value);
  }
};

// group rows: the groups of a step that groups valued keys. Memory: its list_cap() pages and values.
template <class Step, class PageValue>
struct RowsAsGroups {
  static constexpr std::string_view kName = NameOfStep<Step>("group keys");
  static constexpr bool kWholeGroups = true;
  struct Scratch {
    typename Step::Scratch step;
    std::vector<uint64_t> pages;
    std::vector<PageValue> values;
    std::vector<const PageValue*> found;
  };
  const Step* step;
  decltype(ChangesOf(std::declval<const Step&>())) changes;

  template <class Sink>
  void operator()(std::string_view key, const RowGroup& rows, Scratch* scratch, Sink* sink) const {
    struct Group : NarrowGroup {
      std::span<const PageValue* const> found;
      std::span<const PageValue* const> values() const { return found; }
    };
    Group group;
    group.key = BigEndian::Load(key);
    Read(rows, scratch, &group.pages);
    if (group.pages < step->least_pages()) return;
    group.page = scratch->pages;
    scratch->found.clear();
    for (const PageValue& value : scratch->values) scratch->found.push_back(&value);
    group.found = scratch->found;
    (*step)(group, &scratch->step, sink);
  }

 private:
  // A page may have a key several times: its rows are equal, and stand together.
  void Read(const RowGroup& rows, Scratch* scratch, uint64_t* pages) const {
    scratch->pages.clear();
    scratch->values.clear();
    uint64_t last = ~uint64_t{0};
    rows.ForEach([&](const WideRow& row) {
      const uint64_t page = BigEndian::Load(row.value);
      if (page == last) return;
      last = page;
      if ((*pages)++ >= step->list_cap()) return;
      scratch->pages.push_back(page);
      row.value.copy(reinterpret_cast<char*>(&scratch->values.emplace_back()), sizeof(PageValue), sizeof page);
    });
  }
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_KEYS_AS_ROWS_H_
