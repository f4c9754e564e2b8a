// What the reuse detector keeps of every page in memory, and how domains are told apart.
#ifndef SEAMRIPPER_DETECTORS_REUSE_PAGES_H_
#define SEAMRIPPER_DETECTORS_REUSE_PAGES_H_

#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "step/file_view.h"
#include "step/page_view.h"

namespace seamripper {

// Domains by number. Memory: the domains.
class DomainNumbers {
 public:
  uint32_t Add(std::string_view domain);         // one thread at a time
  uint32_t Find(std::string_view domain) const;  // of one that was added
  size_t size() const { return numbers_.size(); }

 private:
  struct Hash {
    using is_transparent = void;
    size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
  };
  std::unordered_map<std::string, uint32_t, Hash, std::equal_to<>> numbers_;
};

// The registrable domain of a file's URL.
std::string_view DomainOf(const FileView& file);

// What the detector keeps in memory for each page.
inline constexpr uint64_t kReuseBytesPerPage = 29;

// By number. Memory: kReuseBytesPerPage, and the domains. Counts are added to from many threads.
class ReusePages {
 public:
  static constexpr uint32_t kLeftOut = ~uint32_t{0};

  // What is asked of a page later.
  enum Mark : uint8_t {
    kHasLabelled = 1,
    kFileLabelled = 2,
  };

  explicit ReusePages(uint64_t page_numbers)
      : domains_(page_numbers, kLeftOut),
        captured_(page_numbers),
        chunks_(page_numbers),
        bad_chunks_(page_numbers),
        firsts_(page_numbers),
        marks_(page_numbers) {}

  // Every page and file once, from any thread, before all else. Those whose URLs are a crawler's recursion are left out.
  void Add(const PageView& page);
  void Add(const FileView& file);

  bool Has(uint64_t page) const { return domains_[page] != kLeftOut; }
  uint32_t domain(uint64_t page) const { return domains_[page]; }
  const DomainNumbers& domains() const { return domain_numbers_; }
  int64_t captured(uint64_t page) const { return captured_[page]; }
  uint32_t pages_of_domain(uint32_t domain) const { return pages_of_domain_[domain]; }
  uint64_t records() const { return records_; }  // that are not left out
  uint64_t left_out() const { return left_out_; }
  uint64_t size() const { return domains_.size(); }

  uint32_t chunks(uint64_t page) const { return chunks_[page]; }  // that count
  uint32_t bad_chunks(uint64_t page) const { return bad_chunks_[page]; }
  bool IsMarked(uint64_t page, Mark mark) const { return (marks_[page] & mark) != 0; }
  // Whether any chunk that is told of has its first copy on the page; and whether one may have it at that offset.
  bool HasFirst(uint64_t page) const { return firsts_[page] != 0; }
  bool MayBeFirst(uint64_t page, uint32_t offset) const { return (firsts_[page] & BitOf(offset)) != 0; }

  void SetChunks(uint64_t page, uint32_t chunks) { chunks_[page] = chunks; }
  void TakeChunks(uint64_t page, uint32_t chunks) {
    std::atomic_ref(chunks_[page]).fetch_sub(chunks, std::memory_order_relaxed);
  }
  void AddBadChunks(uint64_t page, uint32_t chunks) {
    std::atomic_ref(bad_chunks_[page]).fetch_add(chunks, std::memory_order_relaxed);
  }
  void AddFirst(uint64_t page, uint32_t offset) {
    std::atomic_ref(firsts_[page]).fetch_or(BitOf(offset), std::memory_order_relaxed);
  }
  void SetMark(uint64_t page, Mark mark) { std::atomic_ref(marks_[page]).fetch_or(mark, std::memory_order_relaxed); }

 private:
  static uint64_t BitOf(uint32_t offset) { return uint64_t{1} << (offset * 0x9e3779b97f4a7c15 >> 58); }

  std::mutex mutex_;
  DomainNumbers domain_numbers_;
  std::vector<uint32_t> pages_of_domain_;
  uint64_t records_ = 0;
  uint64_t left_out_ = 0;
  std::vector<uint32_t> domains_;
  std::vector<int64_t> captured_;
  std::vector<uint32_t> chunks_;
  std::vector<uint32_t> bad_chunks_;
  std::vector<uint64_t> firsts_;  // a bit for each, which others may share
  std::vector<uint8_t> marks_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_REUSE_PAGES_H_
