// What a step may say about itself besides what it does, and what holds when it does not.
#ifndef SEAMRIPPER_STEP_STEP_FACTS_H_
#define SEAMRIPPER_STEP_STEP_FACTS_H_

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace seamripper {

// static constexpr std::string_view kName: what its stage is called.
template <class Step>
constexpr std::string_view NameOfStep(std::string_view otherwise) {
  if constexpr (requires { std::string_view(Step::kName); }) return Step::kName;
  return otherwise;
}

// static constexpr size_t kScratchPerWord: bytes of its scratch for each word of a page. Of pages for which that is more
// than a thread's share, one is mapped at a time, and the scratch is thrown away after each.
template <class Step, size_t kOtherwise = 64>
constexpr size_t ScratchPerWord() {
  if constexpr (requires { size_t{Step::kScratchPerWord}; }) return Step::kScratchPerWord;
  return kOtherwise;
}

// const std::vector<bool>* wanted_pages() const: the pages, by number, whose rows it maps; of others nothing is read.
template <class Step>
const std::vector<bool>* PagesWantedBy(const Step& step) {
  if constexpr (requires { step.wanted_pages(); }) return step.wanted_pages();
  return nullptr;
}

// static constexpr uint64_t kMostGroupBytes: of a larger group only the first rows are given to it. A row counts its bytes
// and 64. Without it a group comes whole, however large.
template <class Step>
constexpr uint64_t MostGroupBytes() {
  if constexpr (requires { uint64_t{Step::kMostGroupBytes}; }) return Step::kMostGroupBytes;
  return ~uint64_t{0};
}

// static constexpr bool kWholeGroups: it takes a group as RowGroup (step/shapes.h), whole, however large.
template <class Step>
constexpr bool TakesWholeGroups() {
  if constexpr (requires { bool{Step::kWholeGroups}; }) return Step::kWholeGroups;
  return false;
}

// static constexpr bool kFoldsRows: equal rows come as one, with their number in `copies`.
template <class Step>
constexpr bool FoldsRows() {
  if constexpr (requires { bool{Step::kFoldsRows}; }) return Step::kFoldsRows;
  return false;
}

// static constexpr bool kEachPage: called with a group of keys once for each of its pages.
template <class Step>
constexpr bool WantsEachPage() {
  if constexpr (requires { bool{Step::kEachPage}; }) return Step::kEachPage;
  return false;
}

// auto NewChoice() const: of a key in more pages than list_cap, which of them are listed in place of the first. The choice
// is given all in order by Add(page); Finish(std::vector<uint64_t>*) replaces these by list_cap of them and begins
// anew. bool ChoosesFor(key) const: for other keys nothing is chosen. Occurrences of such a list are not told.
template <class Step>
concept ChoosesPages = WantsEachPage<Step>() && requires(const Step& step, uint64_t key) {
  step.NewChoice();
  { step.ChoosesFor(key) } -> std::same_as<bool>;
};

// `changes`: what it emits for columns and totals (step/page_column.h, step/total.h), as a thread begins with it. Each
// thread or slice has a copy of its own, as sink->changes; what was emitted is merged when the stage is done.
struct NoChanges {};
template <class Step>
auto ChangesOf(const Step& step) {
  if constexpr (requires { step.changes; }) {
    return step.changes;
  } else {
    return NoChanges{};
  }
}

}  // namespace seamripper

#endif  // SEAMRIPPER_STEP_STEP_FACTS_H_
