// The members of a compressed file, one after the other, as one stream of decoded bytes.
#ifndef SEAMRIPPER_ARCHIVE_MEMBER_WINDOW_H_
#define SEAMRIPPER_ARCHIVE_MEMBER_WINDOW_H_

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>

#include "archive/file_bytes.h"
#include "archive/member_decoder.h"
#include "archive/record.h"
#include "archive/window.h"

namespace seamripper {

class MemberWindow : public Window {
 public:
  MemberWindow(const ReadableFile& file, std::unique_ptr<MemberDecoder> decoder, BeginsRecord begins_record,
               const Limits& limits);

  Status Extend() override;
  Status Skip(uint64_t count) override;
  bool has_members() const override { return true; }
  bool has_checksums() const override { return decoder_->has_checksums(); }
  size_t NextMemberEnd(size_t offset) const override;
  std::optional<uint64_t> FileOffsetAt(uint64_t position) const override;
  Result<bool> PassMember(uint64_t most, size_t keep, std::string* kept) override;
  size_t MembersWithin(uint64_t from, uint64_t to) const override;
  Result<Gap> SkipGap() override;
  Result<uint64_t> Resync() override;
  void Restart(uint64_t file_offset) override;
  uint64_t claimed_until() const override { return trouble_.end; }
  Reason damage() const override;

  // The first file offset in [from, until) of a member that begins a record; `until` without one, or the end of the
  // file when that is earlier.
  Result<uint64_t> FindMember(uint64_t from, uint64_t until);

  // How much was decoded, but for attempts that failed.
  uint64_t decoded_bytes_for_testing() const { return decoded_; }

  // Compressed and decompressed bytes of attempts that failed: what damage cost beyond reading once.
  uint64_t wasted_bytes_for_testing() const { return wasted_; }

 private:
  struct Mark {
    uint64_t position;     // decoded
    uint64_t file_offset;  // compressed
  };
  // A stretch of file that attempts at broken members went through. A broken member may run on into the sound ones
  // behind it, so these are tried again, and a hostile file could make every try run far and fail. Tries that begin in
  // one stretch share a budget in proportion to the most expensive one; then the rest of the stretch is given up. What
  // comes behind the stretch does not depend on it.
  struct Trouble {
    uint64_t end = 0;
    uint64_t work = 0;
    uint64_t largest = 0;
  };

  Status BeginMember();
  Status StepMember();
  void EndMember();
  Result<uint64_t> CountPadding(uint64_t offset);
  uint64_t last_start() const;

  const ReadableFile& file_;
  FileBytes input_;
  std::unique_ptr<MemberDecoder> decoder_;
  BeginsRecord begins_record_;
  Limits limits_;

  bool inside_ = false;         // of a member decoded in steps
  uint64_t member_offset_ = 0;  // of the member begun last
  uint64_t member_position_ = 0;
  uint64_t input_offset_ = 0;  // file offset of the next byte to decode
  std::deque<Mark> starts_;    // of members, from position() on; the end of one is the start of the next
  std::deque<Mark> steps_;     // of the member inside which we are
  Trouble trouble_;
  uint64_t measured_until_ = 0;  // by PassMember
  uint64_t decoded_ = 0;
  uint64_t wasted_ = 0;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ARCHIVE_MEMBER_WINDOW_H_
