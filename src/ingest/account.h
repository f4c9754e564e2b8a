// The account of one input: what became of every byte of it.
#ifndef SEAMRIPPER_INGEST_ACCOUNT_H_
#define SEAMRIPPER_INGEST_ACCOUNT_H_

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "archive/record.h"
#include "store/manifest.h"

namespace seamripper {

// Things noticed about records that were read all the same.
enum class Note : uint8_t {
  kLengthRepaired,
  kFalseEncoding,  // a transfer or content encoding was claimed that the bytes do not have
  kPayloadCut,     // an encoded payload ended early or was larger than the limit
  kPageCut,        // a page larger than the limit
  kBlockDigestBad,
  kPayloadDigestBad,
  kPayloadDigestRaw,  // right only for the bytes before transfer decoding, as older writers computed it
  kLinksCut,
  kChunksCut,
  kCount
};
std::string_view NameOf(Note note);

class Account {
 public:
  // A piece with its own bytes (not shared), or a shared one, whose bytes are settled by EndMember.
  void Add(Reason reason, const Piece& piece);
  // Divides the member's bytes among the shared pieces since the last end, by their decoded lengths; what division
  // leaves over goes to the last.
  void EndMember(uint64_t member_bytes);
  void AddNote(Note note) { ++notes_[static_cast<size_t>(note)]; }

  // Takes what is settled out of the account; unsettled pieces stay until their member ends.
  Account TakeSettled();
  // Adds an account without unsettled pieces.
  void Merge(const Account& other);

  uint64_t bytes() const;  // settled
  uint64_t BytesIn(ReasonClass wanted) const;
  AccountMap Entries() const;
  AccountMap Notes() const;

 private:
  struct Shared {
    uint64_t decoded_length;
    Reason reason;
  };
  std::array<AccountEntry, static_cast<size_t>(Reason::kCount)> entries_{};
  std::array<uint64_t, static_cast<size_t>(Note::kCount)> notes_{};
  std::vector<Shared> shared_;
};

// Adds up accounts as the manifest stores them.
void AddAccount(const AccountMap& from, AccountMap* to);

}  // namespace seamripper

#endif  // SEAMRIPPER_INGEST_ACCOUNT_H_
