// A stage that calls a step for every live page of the slice, stretch by stretch, and for every file if it wants files.
#ifndef SEAMRIPPER_ENGINE_MAP_STAGE_H_
#define SEAMRIPPER_ENGINE_MAP_STAGE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/local_run.h"
#include "engine/sinks.h"

namespace seamripper {

// Outputs: where a thread's calls of a step put what they give. Each has what MapStage calls.
template <class Step>
struct ChangeOutput {
  explicit ChangeOutput(const Step& step) : sink(step) {}
  void BeginTask(size_t) {}
  void BeginPage(uint64_t) {}
  auto* to() { return &sink; }
  Status status() const { return {}; }
  Status Finish() { return {}; }

  SinkFor<Step, ChangeSink> sink;
};

// `Sink` is a KeySink; it may take more arguments, and fail.
template <class Step, class Sink = KeySink>
struct KeyOutput {
  template <class... Arguments>
  explicit KeyOutput(const Step& step, Spool* out, Arguments... arguments)
      : writer(out), sink(step, &writer, arguments...) {}
  void BeginTask(size_t task) { writer.BeginTask(task); }
  void BeginPage(uint64_t page) { sink.BeginPage(page); }
  auto* to() { return &sink; }
  const Status& status() const {
    if constexpr (requires { sink.status(); }) {
      if (!sink.status().ok()) return sink.status();
    }
    return writer.status();
  }
  Status Finish() { return writer.Finish(); }

  NarrowWriter writer;
  SinkFor<Step, Sink> sink;
};

template <class Step>
struct RowOutput {
  RowOutput(const Step& step, Spool* out) : writer(out), sink(step, &writer) {}
  void BeginTask(size_t) {}
  void BeginPage(uint64_t) {}
  auto* to() { return &sink; }
  const Status& status() const { return writer.status(); }
  Status Finish() { return writer.Finish(); }

  WideWriter writer;
  SinkFor<Step, RowSink> sink;
};

// A pointer to an output of the caller's: `Add(const Row&)`, `Status status()` and `Status Finish()`.
template <class Step, class Pointer>
struct CallersOutput {
  CallersOutput(const Step& step, Pointer to) : out(std::move(to)), sink(step, &*out) {}
  void BeginTask(size_t) {}
  void BeginPage(uint64_t) {}
  auto* to() { return &sink; }
  Status status() const { return out->status(); }
  Status Finish() { return out->Finish(); }

  Pointer out;
  SinkFor<Step, OutputSink<typename std::pointer_traits<Pointer>::element_type>> sink;
};

// Whether the step takes files besides pages.
template <class Step, class Sink>
concept WantsFiles = requires(const Step& step, const FileView& file, typename Step::Scratch* scratch, Sink* sink) {
  step(file, scratch, sink);
};

// make() gives each thread a std::unique_ptr of an output. Pages are large by `bytes_per_word` of scratch.
template <class Step, class Make>
Status MapStage(LocalRun* run, std::string_view name, const Step& step, size_t bytes_per_word, Make make) {
  using Output = typename decltype(make())::element_type;
  static constexpr bool kFiles = WantsFiles<Step, std::remove_pointer_t<decltype(std::declval<Output>().to())>>;
  struct Worker {
    Worker(LocalRun* the_run, const Step* the_step, size_t bytes, std::unique_ptr<Output> the_output)
        : run(the_run), step(the_step), bytes_per_word(bytes), output(std::move(the_output)), scratch(std::in_place) {}
    LocalRun* run;
    const Step* step;
    const size_t bytes_per_word;
    std::unique_ptr<Output> output;
    PageCursors cursors;
    std::optional<typename Step::Scratch> scratch;
    Status Do(size_t task) {
      const size_t pages = run->stretches().size();
      RETURN_IF_ERROR(task < pages ? MapPages(task) : MapFiles(task - pages));
      return output->status();
    }
    Status MapPages(size_t stretch) {
      output->BeginTask(stretch);
      return run->ScanWanted(stretch, PagesWantedBy(*step), Step::kParts, bytes_per_word, &cursors,
                             [&](const PageView& page, bool is_large) {
                               output->BeginPage(page.number);
                               (*step)(page, &*scratch, output->to());
                               if (is_large) scratch.emplace();
                               return Status();
                             });
    }
    Status MapFiles(size_t stretch) {
      if constexpr (kFiles) {
        return run->ScanStretchOfFiles(stretch,
                                       [&](const FileView& file) { (*step)(file, &*scratch, output->to()); });
      }
      return {};
    }
    Status Finish() {
      if constexpr (requires { step->Finish(&*scratch, output->to()); }) step->Finish(&*scratch, output->to());
      return output->Finish();
    }
  };
  const size_t tasks = run->stretches().size() + (kFiles ? run->file_stretches().size() : 0);
  return run->RunStage(name, tasks,
                       [&] { return std::make_unique<Worker>(run, &step, bytes_per_word, make()); });
}

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_MAP_STAGE_H_
