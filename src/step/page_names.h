// A name for each page, of which there are few: hosts, domains.
#ifndef SEAMRIPPER_STEP_PAGE_NAMES_H_
#define SEAMRIPPER_STEP_PAGE_NAMES_H_

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace seamripper {

// By page number. Once numbered, names are 0, 1, ... in the order of their bytes, whoever came first. Memory: four bytes a
// page, and for each name its bytes and 16; while they are gathered or numbered, up to 24 more.
class PageNames {
 public:
  static constexpr uint32_t kNone = ~uint32_t{0};

  explicit PageNames(uint64_t pages);

  // Once, after the stage that emits them.
  void Number();

  // From here on when they are numbered.
  uint64_t pages() const { return numbers_.size(); }
  uint32_t operator[](uint64_t page) const { return numbers_[page]; }  // kNone: it has no name
  const std::vector<std::string_view>& names() const { return names_; }
  uint32_t Find(std::string_view name) const;  // kNone: there is no such name

 private:
  friend class NameChanges;
  template <class>
  friend class StageDelta;
  uint32_t Arrived(std::string_view name);  // from any thread: its number by arrival
  size_t PlaceOf(std::string_view name, const std::vector<uint32_t>& table) const;
  void Grow();
  std::string_view Keep(std::string_view name);

  std::vector<uint32_t> numbers_;
  std::vector<std::string_view> names_;  // by arrival, until they are numbered

  std::mutex mutex_;
  const uint64_t factor_;                        // of hashes, drawn: nobody can choose names that share a place
  std::vector<uint32_t> table_;                  // names by hash, at the first free place from there; kNone: free
  std::vector<std::unique_ptr<char[]>> blocks_;  // with the bytes of the names
  size_t block_left_ = 0;                        // of the last one
  char* block_next_ = nullptr;
};

// What one thread emits. A copy is for another thread.
class NameChanges {
 public:
  explicit NameChanges(PageNames* names) : names_(names) {}

  PageNames* column() const { return names_; }

  // The name of the page the step is called for. Pages of one name often follow each other: then it costs a comparison.
  void Emit(uint64_t page, std::string_view name) { names_->numbers_[page] = Arrived(name); }
  // A name that no page needs to have.
  void EmitName(std::string_view name) { Arrived(name); }

 private:
  uint32_t Arrived(std::string_view name) {
    if (name != last_ || number_ == PageNames::kNone) {
      number_ = names_->Arrived(name);
      last_ = name;
    }
    return number_;
  }

  PageNames* names_;
  std::string last_;
  uint32_t number_ = PageNames::kNone;  // of last_
};

}  // namespace seamripper

#endif  // SEAMRIPPER_STEP_PAGE_NAMES_H_
