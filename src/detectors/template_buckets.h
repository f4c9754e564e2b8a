// Pages that agree in a probe, compared with each other: the two ways, by the size of the bucket. In a small one pages that
// were joined elsewhere need not be compared, since what hangs together is the same; the leaders of a large one depend on
// the bucket alone.
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
  uint32_t bucket_pages = 4096;  // of a larger bucket, pages are compared with leaders alone, which are of its first pages
  uint32_t leaders = 64;
  // These change only how a cluster is gone over.
  uint32_t together = 1u << 15;  // members of a cluster that meet in one group; of a larger one they are counted first
  uint32_t laid_out = 1u << 16;  // members that are laid out for all their families (style_rest.h)
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

// The leaders of a large bucket: of its first pages, in page order, those that are like no leader before them, while there
// are fewer than the limit. Keeps its buffers.
class LeaderFinder {
 public:
  // Indexes of `pages`, ascending; until the next.
  std::span<const uint32_t> Find(std::span<const StyleSketch* const> pages, uint32_t threshold, uint32_t most_leaders) {
    const CpuLevel cpu = ActiveCpuLevel();
    leaders_.clear();
    signatures_.clear();
    for (uint32_t page = 0; page < pages.size() && leaders_.size() < most_leaders; ++page) {
      const StyleSignature signature = SignatureOf(*pages[page]);
      if (IsLikeOne(pages, *pages[page], signature, threshold, cpu)) continue;
      leaders_.push_back(page);
      signatures_.push_back(signature);
    }
    return leaders_;
  }

 private:
  bool IsLikeOne(std::span<const StyleSketch* const> pages, const StyleSketch& sketch, const StyleSignature& signature,
                 uint32_t threshold, CpuLevel cpu) const {
    for (size_t i = 0; i < leaders_.size(); ++i) {
      i += FindAlike(signature, std::span(signatures_).subspan(i), threshold, cpu);
      if (i < leaders_.size() && CountMatches(sketch, *pages[leaders_[i]], cpu) >= threshold) return true;
    }
    return false;
  }

  std::vector<uint32_t> leaders_;
  std::vector<StyleSignature> signatures_;  // of them
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_TEMPLATE_BUCKETS_H_
