#include "ingest/account.h"

#include <utility>

namespace seamripper {

std::string_view NameOf(Note note) {
  constexpr std::array<std::string_view, static_cast<size_t>(Note::kCount)> kNames = {
      "length-repaired",    "false-encoding",     "payload-cut", "page-cut",  "bad-block-digest",
      "bad-payload-digest", "raw-payload-digest", "links-cut",   "chunks-cut"};
  return kNames[static_cast<size_t>(note)];
}

void Account::Add(Reason reason, const Piece& piece) {
  if (piece.shared) {
    shared_.push_back({piece.decoded_length, reason});
    return;
  }
  AccountEntry& entry = entries_[static_cast<size_t>(reason)];
  ++entry.count;
  entry.bytes += piece.length;
}

void Account::EndMember(uint64_t member_bytes) {
  using Wide = unsigned __int128;
  if (shared_.empty()) shared_.push_back({0, Reason::kPadding});  // a member with nothing in it
  uint64_t decoded = 0;
  for (const Shared& piece : shared_) decoded += piece.decoded_length;
  uint64_t left = member_bytes;
  for (size_t i = 0; i < shared_.size(); ++i) {
    uint64_t share = decoded == 0 ? 0 : static_cast<uint64_t>(Wide{member_bytes} * shared_[i].decoded_length / decoded);
    if (i + 1 == shared_.size()) share = left;
    left -= share;
    AccountEntry& entry = entries_[static_cast<size_t>(shared_[i].reason)];
    ++entry.count;
    entry.bytes += share;
  }
  shared_.clear();
}

Account Account::TakeSettled() {
  Account settled;
  std::swap(settled.entries_, entries_);
  std::swap(settled.notes_, notes_);
  return settled;
}

void Account::Merge(const Account& other) {
  for (size_t i = 0; i < entries_.size(); ++i) {
    entries_[i].count += other.entries_[i].count;
    entries_[i].bytes += other.entries_[i].bytes;
  }
  for (size_t i = 0; i < notes_.size(); ++i) notes_[i] += other.notes_[i];
}

uint64_t Account::bytes() const {
  uint64_t sum = 0;
  for (const AccountEntry& entry : entries_) sum += entry.bytes;
  return sum;
}

uint64_t Account::BytesIn(ReasonClass wanted) const {
  uint64_t sum = 0;
  for (size_t i = 0; i < entries_.size(); ++i) {
    if (ClassOf(static_cast<Reason>(i)) == wanted) sum += entries_[i].bytes;
  }
  return sum;
}

AccountMap Account::Entries() const {
  AccountMap map;
  for (size_t i = 0; i < entries_.size(); ++i) {
    if (entries_[i].count > 0) map[std::string(NameOf(static_cast<Reason>(i)))] = entries_[i];
  }
  return map;
}

AccountMap Account::Notes() const {
  AccountMap map;
  for (size_t i = 0; i < notes_.size(); ++i) {
    if (notes_[i] > 0) map[std::string(NameOf(static_cast<Note>(i)))] = {notes_[i], 0};
  }
  return map;
}

void AddAccount(const AccountMap& from, AccountMap* to) {
  for (const auto& [name, entry] : from) {
    AccountEntry& sum = (*to)[name];
    sum.count += entry.count;
    sum.bytes += entry.bytes;
  }
}

}  // namespace seamripper
