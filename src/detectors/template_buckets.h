// Pages that agree in a probe, compared with each other: the two ways, by the size of the bucket. In a small one pages that
// were joined elsewhere need not be compared, since what hangs together is the same; in a large one, what is joined
// depends on the bucket alone.
#ifndef SEAMRIPPER_DETECTORS_TEMPLATE_BUCKETS_H_
#define SEAMRIPPER_DETECTORS_TEMPLATE_BUCKETS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "kernels/style/matches.h"
#include "kernels/style/signature.h"
#include "kernels/style/sketch.h"

namespace seamripper {

// How pages of a bucket are compared. Only tests have other numbers.
struct TemplateLimits {
  uint32_t bucket_pages = 4096;  // of a larger bucket, pages are compared with leaders alone
  uint32_t leaders = 64;
};

// Compares every two pages of a small bucket that are not joined yet. Keeps its buffers.
class SmallBucket {
 public:
  // Pages with the same number in `joined` are known to hang together. Calls join(a, b), indexes of pages, for pairs that
  // connect whatever else does. Returns the number of comparisons: at worst one for each pair, one for each page when all
  // are alike. Each family of joined pages is held against one before it after the other, and no more once the two are one.
  template <class Join>
  uint64_t JoinAlike(std::span<const StyleSketch* const> pages, std::span<const uint64_t> joined, uint32_t threshold,
                     Join join) {
    const CpuLevel cpu = ActiveCpuLevel();
    uint64_t checks = 0;
    LayOut(pages, joined);
    families_.clear();
    for (Stretch stretch = {0, 0}; stretch.end < order_.size(); stretch.begin = stretch.end) {
      while (stretch.end < order_.size() && joined[order_[stretch.end]] == joined[order_[stretch.begin]]) ++stretch.end;
      size_t own = kNone;
      for (size_t i = 0; i < families_.size(); ++i) {
        const Alike alike = FindLike(pages, stretch, families_[i], threshold, cpu, &checks);
        if (!alike.found) continue;
        join(order_[alike.other], order_[alike.page]);
        own = Unite(own, i);
      }
      if (own == kNone) {
        families_.push_back({stretch});
      } else {
        families_[own].push_back(stretch);
        std::erase_if(families_, [](const std::vector<Stretch>& family) { return family.empty(); });
      }
    }
    return checks;
  }

 private:
  static constexpr size_t kNone = ~size_t{0};
  static constexpr size_t kAhead = 4;
  // Of `order_`.
  struct Stretch {
    size_t begin;
    size_t end;
  };
  struct Alike {
    bool found = false;
    size_t page = 0;
    size_t other = 0;
  };

  // Pages known to hang together, and their signatures, side by side.
  void LayOut(std::span<const StyleSketch* const> pages, std::span<const uint64_t> joined) {
    order_.resize(pages.size());
    std::iota(order_.begin(), order_.end(), 0);
    std::ranges::sort(
        order_, [joined](uint32_t a, uint32_t b) { return joined[a] != joined[b] ? joined[a] < joined[b] : a < b; });
    signatures_.clear();
    for (size_t i = 0; i < order_.size(); ++i) {
      if (i + kAhead < order_.size()) Prefetch(pages[order_[i + kAhead]]);
      signatures_.push_back(SignatureOf(*pages[order_[i]]));
    }
  }

  // Has a sketch, of any page of the crawl, on its way to the caches.
  static void Prefetch(const StyleSketch* sketch) {
    const auto* const bytes = reinterpret_cast<const char*>(sketch);
    for (size_t line = 0; line < sizeof *sketch; line += 64) __builtin_prefetch(bytes + line);
  }

  // The first page of the stretch that is like one of the family, and that one.
  Alike FindLike(std::span<const StyleSketch* const> pages, const Stretch& stretch, std::span<const Stretch> family,
                 uint32_t threshold, CpuLevel cpu, uint64_t* checks) const {
    for (size_t page = stretch.begin; page < stretch.end; ++page) {
      for (const Stretch& others : family) {
        for (size_t other = others.begin; other < others.end; ++other) {
          const size_t first = other;
          other +=
              FindAlike(signatures_[page], std::span(signatures_).subspan(first, others.end - first), threshold, cpu);
          *checks += std::min(other + 1, others.end) - first;
          if (other == others.end) break;
          if (CountMatches(*pages[order_[page]], *pages[order_[other]], cpu) >= threshold) return {true, page, other};
        }
      }
    }
    return {};
  }

  // Moves the later family into the earlier; returns where they are.
  size_t Unite(size_t earlier, size_t later) {
    if (earlier == kNone) return later;
    families_[earlier].insert(families_[earlier].end(), families_[later].begin(), families_[later].end());
    families_[later].clear();
    return earlier;
  }

  std::vector<uint32_t> order_;  // indexes of pages
  std::vector<StyleSignature> signatures_;
  std::vector<std::vector<Stretch>> families_;
};

// A bucket of any size, page by page in page order: each is compared with the leaders, and one that is like none of them
// becomes a leader, while there are fewer than the limit. Memory: 704 bytes a leader.
class LargeBucket {
 public:
  struct Outcome {
    uint64_t checks = 0;
    bool left_alone = false;  // like no leader, and no leader itself
  };

  // Calls join(leader's page, page) for leaders it is like, but for those joined by it already.
  template <class Join>
  Outcome Add(uint64_t page, const StyleSketch& sketch, uint32_t threshold, uint32_t most_leaders, Join join) {
    Outcome outcome;
    const StyleSignature signature = SignatureOf(sketch);
    size_t own = kNone;
    for (size_t i = 0; i < leaders_.size(); ++i) {
      if (leaders_[i].family == own) continue;
      ++outcome.checks;
      if (MostMatches(signature, leaders_[i].signature) < threshold) continue;
      if (CountMatches(sketch, leaders_[i].sketch) < threshold) continue;
      join(leaders_[i].page, page);
      own = own == kNone ? leaders_[i].family : Unite(own, leaders_[i].family);
    }
    if (own != kNone) return outcome;
    outcome.left_alone = leaders_.size() >= most_leaders;
    if (!outcome.left_alone) leaders_.push_back({page, leaders_.size(), signature, sketch});
    return outcome;
  }

 private:
  static constexpr size_t kNone = ~size_t{0};
  struct Leader {
    uint64_t page;
    size_t family;  // the same for leaders joined within the bucket
    StyleSignature signature;
    StyleSketch sketch;
  };

  size_t Unite(size_t family, size_t other) {
    for (Leader& leader : leaders_) {
      if (leader.family == other) leader.family = family;
    }
    return family;
  }

  std::vector<Leader> leaders_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_TEMPLATE_BUCKETS_H_
