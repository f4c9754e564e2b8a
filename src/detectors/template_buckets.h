// Pages that agree in a probe, compared with each other: the two ways, by the size of the bucket. What is joined depends
// on the bucket alone, never on what was joined elsewhere.
#ifndef SEAMRIPPER_DETECTORS_TEMPLATE_BUCKETS_H_
#define SEAMRIPPER_DETECTORS_TEMPLATE_BUCKETS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
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

// Compares every two pages of a small bucket that are not yet joined within it. Keeps its buffers.
class SmallBucket {
 public:
  // Calls join(a, b), indexes of pages, for pairs that connect all that hangs together. Returns the number of comparisons:
  // at worst one for each pair, one for each page when all are alike. Each page is held against one family after the
  // other, and against no more of a family once it belongs to it.
  template <class Join>
  uint64_t JoinAlike(std::span<const StyleSketch* const> pages, uint32_t threshold, Join join) {
    const CpuLevel cpu = ActiveCpuLevel();
    uint64_t checks = 0;
    families_.clear();
    signatures_.clear();
    for (uint32_t page = 0; page < pages.size(); ++page) {
      size_t own = kNone;
      if (page + kAhead < pages.size()) Prefetch(pages[page + kAhead]);
      signatures_.push_back(SignatureOf(*pages[page]));
      for (size_t i = 0; i < families_.size(); ++i) {
        const size_t at = FindLike(pages, page, families_[i], threshold, cpu);
        checks += std::min(at + 1, families_[i].size());
        if (at == families_[i].size()) continue;
        join(families_[i][at], page);
        own = Unite(own, i);
      }
      if (own == kNone) {
        families_.push_back({page});
      } else {
        families_[own].push_back(page);
        std::erase_if(families_, [](const std::vector<uint32_t>& family) { return family.empty(); });
      }
    }
    return checks;
  }

 private:
  static constexpr size_t kNone = ~size_t{0};
  static constexpr size_t kAhead = 4;

  // Has a sketch, of any page of the crawl, on its way to the caches.
  static void Prefetch(const StyleSketch* sketch) {
    const auto* const bytes = reinterpret_cast<const char*>(sketch);
    for (size_t line = 0; line < sizeof *sketch; line += 64) __builtin_prefetch(bytes + line);
  }

  // The place of the first of the family that the page is like; its size when there is none.
  size_t FindLike(std::span<const StyleSketch* const> pages, uint32_t page, std::span<const uint32_t> family,
                  uint32_t threshold, CpuLevel cpu) const {
    for (size_t at = 0;; ++at) {
      at += FindAlike(signatures_[page], signatures_, family.subspan(at), threshold, cpu);
      if (at == family.size() || CountMatches(*pages[page], *pages[family[at]], cpu) >= threshold) return at;
    }
  }

  // Moves the later family into the earlier; returns where they are.
  size_t Unite(size_t earlier, size_t later) {
    if (earlier == kNone) return later;
    families_[earlier].insert(families_[earlier].end(), families_[later].begin(), families_[later].end());
    families_[later].clear();
    return earlier;
  }

  std::vector<std::vector<uint32_t>> families_;
  std::vector<StyleSignature> signatures_;
};

// A bucket of any size, page by page in page order: each is compared with the leaders, and one that is like none of them
// becomes a leader, while there are fewer than the limit. Memory: 690 bytes a leader.
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
