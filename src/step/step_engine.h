// What a detector may ask of an engine, whichever it is. A step is a plain struct, called once for each page, key or group with
// scratch and a sink for what it gives:
//
//   map pages     step(const PageView&, Scratch*, Sink*)                 emits to sink->changes alone
//   map keys      step(const PageView&, Scratch*, Sink*)                 sink->Key(); kParts says what it reads of a page
//   map rows      step(const PageView&, Scratch*, Sink*)                 sink->Row(); and of FileView too, if it wants files
//   add rows      step(task, Sink*), which returns a Status              sink->Row(), of what lies elsewhere; tasks()
//   group keys    step(const NarrowGroup&, Scratch*, Sink*)              sink->Row(); least_pages() and list_cap() say of
//                                                                        which keys
//                 step(const NarrowGroup&, page, Scratch*, Sink*)        with kEachPage, for every page, however many
//                 step.Finish(Scratch*, Sink*)                           if it has it, when a thread has no more groups
//   group rows    step(key, std::span<const WideRow>, Scratch*, Sink*)   sink->Row()
//   collect       step(key, std::span<const WideRow>, Scratch*, std::vector<Row>*)
//                 either with const RowGroup& in place of the span: then a group of any size costs no memory
//   lead          no step is called: work(changes), once, in one place, where tables take rows one at a time
//   pair          step(page, std::span<const PageView> others, Scratch*, Sink*)  page_parts(), other_parts(); the sink is
//                                                                        Rows, and what is in it goes on
//
// What a stage gives that no other reads goes to rows of tables: `map to`, `group to`, `collect to` and `pair to` have
// outputs of the caller's, one a thread: make() gives a pointer to an object with Add for what the step gives, `Status
// status()` and `Status Finish()`.
//
// Every sink has the step's changes, if it has any (step_facts.h). Streams are what lies between two stages; collected rows and
// what pairs give come to the caller in no particular order, from one thread at a time.
//
// LocalEngine runs a stage on all threads of this machine; RemoteEngine on slices anywhere, which for that have nothing but
// their part of the input, the columns, and what stages before gave to their callers.
#ifndef SEAMRIPPER_STEP_STEP_ENGINE_H_
#define SEAMRIPPER_STEP_STEP_ENGINE_H_

#include <concepts>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "base/status.h"
#include "step/pair.h"

namespace seamripper {

// Stands for any of them.
struct AnyStep {
  struct Scratch {};
};
struct AnyRow {};
using DeliverAnyRow = Status (*)(const AnyRow&);
struct AnyOutput {};
using MakeAnyOutput = std::unique_ptr<AnyOutput> (*)();

template <class Engine>
concept StepEngine = requires(Engine* engine, const AnyStep& step, typename Engine::Stream stream,
                              const std::vector<PagePair>& pairs, DeliverAnyRow deliver, MakeAnyOutput make) {
  { engine->page_numbers() } -> std::same_as<uint64_t>;
  { engine->MapPages(step) } -> std::same_as<Status>;
  { engine->MapKeys(step) } -> std::same_as<Result<typename Engine::Stream>>;
  { engine->MapRows(step) } -> std::same_as<Result<typename Engine::Stream>>;
  { engine->NewRows() } -> std::same_as<typename Engine::Stream>;
  { engine->MapRowsInto(step, stream.get()) } -> std::same_as<Status>;
  { engine->AddRows(step, stream.get()) } -> std::same_as<Status>;
  { engine->GroupKeys(std::move(stream), step) } -> std::same_as<Result<typename Engine::Stream>>;
  { engine->GroupKeysOf(*stream, step) } -> std::same_as<Result<typename Engine::Stream>>;
  { engine->GroupRows(std::move(stream), step) } -> std::same_as<Result<typename Engine::Stream>>;
  { engine->template Collect<AnyRow>(std::move(stream), step) } -> std::same_as<Result<std::vector<AnyRow>>>;
  { engine->MapTo(step, make) } -> std::same_as<Status>;
  { engine->GroupTo(std::move(stream), step, make) } -> std::same_as<Status>;
  { engine->template CollectTo<AnyRow>(std::move(stream), step, make) } -> std::same_as<Status>;
  { engine->template Pair<AnyRow>(pairs, step, deliver) } -> std::same_as<Status>;
  { engine->template PairTo<AnyRow>(pairs, step, make) } -> std::same_as<Status>;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_STEP_STEP_ENGINE_H_
