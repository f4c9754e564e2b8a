// RFC 1951. Codes are at most 15 bits long; most are found in a table by the next 10 bits, the others bit by bit.
#include "archive/deflate_extent.h"

#include <algorithm>
#include <array>
#include <span>
#include <string>

#include "base/bytes.h"

namespace seamripper {
namespace {

constexpr int kLongestCode = 15;
constexpr int kTableBits = 10;
constexpr size_t kInput = 256 << 10;
constexpr int kEndOfBlock = 256;

class BitReader {
 public:
  BitReader(const ReadableFile& file, uint64_t offset) : file_(file), next_offset_(offset) {}

  // Makes 48 bits or more available; past the end they are zero, and counted.
  void Refill() {
    if (at_ + sizeof(uint64_t) <= buffer_.size()) {
      bits_ |= LoadLittleEndian<uint64_t>(buffer_.data() + at_) << count_;
      const int taken = (63 - count_) >> 3;
      at_ += static_cast<size_t>(taken);
      count_ += 8 * taken;
      return;
    }
    while (count_ < 48) {
      bits_ |= static_cast<uint64_t>(NextByte()) << count_;
      count_ += 8;
    }
  }

  uint64_t bits() const { return bits_; }
  void Drop(int count) {
    bits_ >>= count;
    count_ -= count;
  }
  uint32_t Take(int count) {
    const uint32_t value = static_cast<uint32_t>(bits_ & ((uint64_t{1} << count) - 1));
    Drop(count);
    return value;
  }

  void AlignToByte() { Drop(count_ & 7); }

  // Bytes from the next one on, at a byte's start.
  void SkipBytes(uint64_t count) {
    const uint64_t held = static_cast<uint64_t>(count_) / 8;
    if (count < held) return Drop(static_cast<int>(8 * count));
    count -= held;
    bits_ = 0;
    count_ = 0;
    const uint64_t in_buffer = std::min<uint64_t>(count, buffer_.size() - at_);
    at_ += static_cast<size_t>(in_buffer);
    next_offset_ += count - in_buffer;
  }

  // Offset behind the last byte of which a bit was taken.
  uint64_t offset() const {
    return next_offset_ - (buffer_.size() - at_) - static_cast<uint64_t>(count_) / 8 + past_end_;
  }
  bool past_end() const { return past_end_ > static_cast<uint64_t>(count_) / 8; }
  const Status& status() const { return status_; }

 private:
  uint8_t NextByte() {
    if (at_ == buffer_.size() && past_end_ == 0) {
      buffer_.resize(kInput);
      at_ = 0;
      Result<size_t> read = file_.ReadAt(next_offset_, buffer_.data(), buffer_.size());
      if (!read.ok()) status_ = read.status();
      buffer_.resize(read.ok() ? *read : 0);
      next_offset_ += buffer_.size();
    }
    if (at_ < buffer_.size()) return static_cast<uint8_t>(buffer_[at_++]);
    ++past_end_;
    return 0;
  }

  const ReadableFile& file_;
  uint64_t next_offset_;  // behind the buffer
  std::string buffer_;
  size_t at_ = 0;
  uint64_t bits_ = 0;  // the next ones, lowest first
  int count_ = 0;
  uint64_t past_end_ = 0;
  Status status_;
};

class Code {
 public:
  // False when more codes are used than there are.
  bool Set(std::span<const uint8_t> lengths) {
    counts_.fill(0);
    table_.fill(0);
    for (const uint8_t length : lengths) ++counts_[length];
    counts_[0] = 0;
    std::array<uint16_t, kLongestCode + 2> places{}, codes{};
    int left = 1;
    for (size_t length = 1; length <= kLongestCode; ++length) {
      left = 2 * left - counts_[length];
      if (left < 0) return false;
      places[length + 1] = static_cast<uint16_t>(places[length] + counts_[length]);
      codes[length + 1] = static_cast<uint16_t>((codes[length] + counts_[length]) << 1);
    }
    for (size_t symbol = 0; symbol < lengths.size(); ++symbol) {
      const uint8_t length = lengths[symbol];
      if (length == 0) continue;
      symbols_[places[length]++] = static_cast<uint16_t>(symbol);
      const uint32_t code = codes[length]++;
      if (length <= kTableBits) Tabulate(code, length, static_cast<uint16_t>(symbol));
    }
    return true;
  }

  // The next symbol, whose bits are dropped; -1 for bits that are no code.
  int Read(BitReader* reader) const {
    const uint16_t entry = table_[reader->bits() & (kTableSize - 1)];
    if (entry != 0) {
      reader->Drop(entry & 15);
      return entry >> 4;
    }
    uint64_t bits = reader->bits();
    int code = 0, first = 0, index = 0;
    for (int length = 1; length <= kLongestCode; ++length, bits >>= 1) {
      code |= static_cast<int>(bits & 1);
      const int count = counts_[static_cast<size_t>(length)];
      if (code - count < first) {
        reader->Drop(length);
        return symbols_[static_cast<size_t>(index + code - first)];
      }
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    return -1;
  }

 private:
  static constexpr size_t kTableSize = size_t{1} << kTableBits;

  // Codes come with their highest bit first, everything else with its lowest.
  void Tabulate(uint32_t code, uint8_t length, uint16_t symbol) {
    size_t reversed = 0;
    for (int bit = 0; bit < length; ++bit) reversed |= ((code >> bit) & 1) << (length - 1 - bit);
    for (size_t at = reversed; at < kTableSize; at += size_t{1} << length) {
      table_[at] = static_cast<uint16_t>(symbol << 4 | length);
    }
  }

  std::array<uint16_t, kLongestCode + 1> counts_{};
  std::array<uint16_t, 320> symbols_{};
  std::array<uint16_t, kTableSize> table_{};  // symbol << 4 | length; 0: see counts_
};

constexpr std::array<uint16_t, 29> kLengths = {3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27,
                                               31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258};
constexpr std::array<uint8_t, 29> kLengthBits = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                                 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
constexpr int kDistances = 30;

class DeflateWalk {
 public:
  DeflateWalk(const ReadableFile& file, uint64_t offset) : file_(file), reader_(file, offset), begin_(offset) {}

  Result<DeflateExtent> Run() {
    bool sound = true;
    for (bool last = false; sound && !last;) {
      reader_.Refill();
      last = reader_.Take(1) != 0;
      switch (reader_.Take(2)) {
        case 0:
          sound = PassStored();
          break;
        case 1:
          sound = SetFixedCodes() && PassSymbols();
          break;
        case 2:
          sound = ReadCodes() && PassSymbols();
          break;
        default:
          sound = false;
      }
      sound &= !reader_.past_end();
    }
    if (!reader_.status().ok()) return reader_.status();
    const uint64_t end = std::min(reader_.offset(), file_.size());
    return DeflateExtent{sound && reader_.offset() == end, end - std::min(end, begin_), bytes_};
  }

 private:
  bool PassStored() {
    reader_.AlignToByte();
    reader_.Refill();
    const uint32_t size = reader_.Take(16);
    if ((reader_.Take(16) ^ size) != 0xffff) return false;
    reader_.SkipBytes(size);
    bytes_ += size;
    return true;
  }

  bool SetFixedCodes() {
    std::array<uint8_t, 288> lengths;
    std::fill(lengths.begin(), lengths.begin() + 144, uint8_t{8});
    std::fill(lengths.begin() + 144, lengths.begin() + 256, uint8_t{9});
    std::fill(lengths.begin() + 256, lengths.begin() + 280, uint8_t{7});
    std::fill(lengths.begin() + 280, lengths.end(), uint8_t{8});
    std::array<uint8_t, kDistances> distances;
    distances.fill(5);
    return literals_.Set(lengths) && distances_.Set(distances);
  }

  bool ReadCodes() {
    constexpr std::array<uint8_t, 19> kOrder = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
    const size_t literals = 257 + reader_.Take(5);
    const size_t distances = 1 + reader_.Take(5);
    const size_t count = 4 + reader_.Take(4);
    std::array<uint8_t, 19> code_lengths{};
    for (size_t i = 0; i < count; ++i) {
      reader_.Refill();
      code_lengths[kOrder[i]] = static_cast<uint8_t>(reader_.Take(3));
    }
    Code& code = distances_;
    std::array<uint8_t, 320> lengths{};
    if (literals > 286 || distances > kDistances || !code.Set(code_lengths)) return false;
    for (size_t at = 0; at < literals + distances;) {
      reader_.Refill();
      const int symbol = code.Read(&reader_);
      if (symbol < 0 || (symbol == 16 && at == 0)) return false;
      if (symbol < 16) {
        lengths[at++] = static_cast<uint8_t>(symbol);
        continue;
      }
      const uint8_t repeated = symbol == 16 ? lengths[at - 1] : uint8_t{0};
      const size_t times = symbol == 16   ? 3 + reader_.Take(2)
                           : symbol == 17 ? 3 + reader_.Take(3)
                                          : 11 + reader_.Take(7);
      if (times > literals + distances - at) return false;
      std::fill_n(lengths.begin() + static_cast<ptrdiff_t>(at), times, repeated);
      at += times;
    }
    const std::span<const uint8_t> all(lengths);
    return literals_.Set(all.first(literals)) && distances_.Set(all.subspan(literals, distances));
  }

  bool PassSymbols() {
    while (!reader_.past_end()) {
      reader_.Refill();
      const int symbol = literals_.Read(&reader_);
      if (symbol < kEndOfBlock) {
        if (symbol < 0) return false;
        ++bytes_;
        continue;
      }
      if (symbol == kEndOfBlock) return true;
      const size_t length = static_cast<size_t>(symbol - kEndOfBlock - 1);
      if (length >= kLengths.size()) return false;
      bytes_ += kLengths[length] + reader_.Take(kLengthBits[length]);
      const int distance = distances_.Read(&reader_);
      if (distance < 0 || distance >= kDistances) return false;
      reader_.Drop(std::max(0, distance / 2 - 1));
    }
    return false;
  }

  const ReadableFile& file_;
  BitReader reader_;
  uint64_t begin_;
  Code literals_, distances_;
  uint64_t bytes_ = 0;
};

}  // namespace

Result<DeflateExtent> MeasureDeflate(const ReadableFile& file, uint64_t offset) {
  return DeflateWalk(file, offset).Run();
}

}  // namespace seamripper
