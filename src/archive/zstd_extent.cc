// RFC 8878, section 3.1.1.3:
//
//   literals header, with their number │ literals │ number of sequences, modes │ up to three tables │ bits, from the back
//
// A sequence copies some literals and then a match; a block stands for all its literals and the lengths of all matches.
// So literals are passed over, and of the sequences, whose three codes are entangled in one stream of bits, everything is
// read but only match lengths are summed.
#include "archive/zstd_extent.h"

#include <algorithm>
#include <bit>

#include "base/bytes.h"

namespace seamripper {

struct ZstdBlockMeter::Field {
  int largest_log;
  int default_log;
  std::vector<int> default_counts;  // of states for each symbol; -1: one, with all bits to read
  std::vector<uint8_t> extra_bits;  // behind each symbol's code; its size is the number of symbols
  std::vector<uint32_t> base{};     // what each symbol stands for, where that counts
};

namespace {

constexpr int kSmallestLog = 5;
enum : int { kPredefined, kRun, kDescribed, kRepeated };
enum : size_t { kLiteralLengths, kOffsets, kMatchLengths };

// `count` bits of `bytes` from bit `at` on, least significant first; zeros behind the end. At most 57 fit.
uint64_t BitsAt(std::string_view bytes, uint64_t at, int count) {
  char word[sizeof(uint64_t)] = {};
  bytes.substr(std::min<size_t>(bytes.size(), static_cast<size_t>(at / 8))).copy(word, sizeof word);
  return (LoadLittleEndian<uint64_t>(word) >> at % 8) & ((uint64_t{1} << count) - 1);
}

std::optional<std::string_view> TakeBytes(std::string_view* bytes, size_t count) {
  if (count > bytes->size()) return {};
  const std::string_view taken = bytes->substr(0, count);
  bytes->remove_prefix(count);
  return taken;
}

// Takes the literals off, and says how many they decode to.
std::optional<uint32_t> PassLiterals(std::string_view* bytes) {
  if (bytes->empty()) return {};
  const auto type = BitsAt(*bytes, 0, 2);
  const auto format = BitsAt(*bytes, 2, 2);
  constexpr size_t kRaw = 0, kOne = 1;
  uint64_t decoded, packed;
  size_t header;
  if (type == kRaw || type == kOne) {
    header = (format & 1) == 0 ? 1 : format == 1 ? 2 : 3;
    decoded = header == 1 ? BitsAt(*bytes, 3, 5) : BitsAt(*bytes, 4, header == 2 ? 12 : 20);
    packed = type == kRaw ? decoded : 1;
  } else {
    const int bits = format < 2 ? 10 : format == 2 ? 14 : 18;
    header = format < 2 ? 3 : format == 2 ? 4 : 5;
    decoded = BitsAt(*bytes, 4, bits);
    packed = BitsAt(*bytes, 4 + static_cast<uint64_t>(bits), bits);
  }
  if (!TakeBytes(bytes, header) || !TakeBytes(bytes, static_cast<size_t>(packed))) return {};
  return static_cast<uint32_t>(decoded);
}

std::optional<uint32_t> TakeSequenceCount(std::string_view* bytes) {
  if (bytes->empty()) return {};
  const auto first = static_cast<uint32_t>(BitsAt(*bytes, 0, 8));
  const size_t length = first < 128 ? 1 : first < 255 ? 2 : 3;
  const auto second = static_cast<uint32_t>(BitsAt(*bytes, 8, length == 3 ? 16 : 8));
  if (!TakeBytes(bytes, length)) return {};
  return length == 1 ? first : length == 2 ? (first - 128) * 256 + second : second + 0x7f00;
}

}  // namespace

// Bits written from the front, read from the back, where a one bit marks the end.
class ZstdBlockMeter::BackwardBits {
 public:
  explicit BackwardBits(std::string_view bytes) : bytes_(bytes) {
    const auto last = static_cast<uint8_t>(bytes.empty() ? 0 : bytes.back());
    if (last != 0) left_ = static_cast<int64_t>(8 * bytes.size()) - std::countl_zero(last) - 1;
  }
  uint32_t Read(int count) {
    left_ -= count;
    return left_ < 0 ? 0 : static_cast<uint32_t>(BitsAt(bytes_, static_cast<uint64_t>(left_), count));
  }
  bool all_read() const { return left_ == 0; }
  bool past_end() const { return left_ < 0; }

 private:
  std::string_view bytes_;
  int64_t left_ = -1;
};

const std::array<ZstdBlockMeter::Field, 3>& ZstdBlockMeter::Fields() {
  static const std::array<Field, 3> fields = {{
      {9,
       6,
       {4, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 2, 1, 1, 1, 1, 1, -1, -1, -1, -1},
       {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,  0,  0,  0,  0,  1,  1,
        1, 1, 2, 2, 3, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}},
      {8,
       5,
       {1, 1, 1, 1, 1, 1, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1},
       {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
        16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31}},
      {9,
       6,
       {1, 4, 3, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,  1,  1,  1,  1,  1,  1, 1,
        1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1, -1},
       {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,  0,  0,  0,  0,  0,  0, 0,
        0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16},
       {3,  4,  5,  6,  7,  8,  9,  10,  11,  12,  13,   14,   15,   16,   17,    18,    19,   20,
        21, 22, 23, 24, 25, 26, 27, 28,  29,  30,  31,   32,   33,   34,   35,    37,    39,   41,
        43, 47, 51, 59, 67, 83, 99, 131, 259, 515, 1027, 2051, 4099, 8195, 16387, 32771, 65539}},
  }};
  return fields;
}

// Gives every symbol its states, scattered over the table.
bool ZstdBlockMeter::Spread(const std::vector<int>& counts, int log, Table* table) {
  const size_t size = size_t{1} << log;
  table->log = log;
  table->states.assign(size, {});
  std::vector<uint32_t> next(counts.size());
  size_t high = size;
  for (size_t symbol = 0; symbol < counts.size(); ++symbol) {
    next[symbol] = static_cast<uint32_t>(std::abs(counts[symbol]));
    if (counts[symbol] == -1) table->states[--high].symbol = static_cast<uint8_t>(symbol);
  }
  size_t at = 0;
  for (size_t symbol = 0; symbol < counts.size(); ++symbol) {
    for (int i = 0; i < counts[symbol]; ++i) {
      table->states[at].symbol = static_cast<uint8_t>(symbol);
      do {
        at = (at + (size >> 1) + (size >> 3) + 3) & (size - 1);
      } while (at >= high);
    }
  }
  for (State& state : table->states) {
    const uint32_t number = next[state.symbol]++;
    state.bits = static_cast<uint8_t>(log + 1 - static_cast<int>(std::bit_width(number)));
    state.base = static_cast<uint16_t>((number << state.bits) - size);
  }
  return at == 0;
}

// A table's description: for each symbol its number of states, in as many bits as the states left allow.
bool ZstdBlockMeter::ReadCounts(const Field& field, std::string_view* bytes, Table* table) {
  const int log = kSmallestLog + static_cast<int>(BitsAt(*bytes, 0, 4));
  if (bytes->empty() || log > field.largest_log) return false;
  uint64_t at = 4;
  int left = 1 << log;
  std::vector<int> counts;
  while (left > 0 && counts.size() < field.extra_bits.size()) {
    const int bits = static_cast<int>(std::bit_width(static_cast<unsigned>(left + 1)));
    const int short_values = (1 << bits) - 1 - (left + 1);  // these have a bit less
    const int low = static_cast<int>(BitsAt(*bytes, at, bits - 1));
    int value = static_cast<int>(BitsAt(*bytes, at, bits));
    at += static_cast<uint64_t>(low < short_values ? bits - 1 : bits);
    value = low < short_values ? low : value >= 1 << (bits - 1) ? value - short_values : value;
    counts.push_back(value - 1);
    left -= std::abs(value - 1);
    for (uint64_t repeats = value == 1 ? 3 : 0; repeats == 3 && counts.size() <= field.extra_bits.size(); at += 2) {
      repeats = BitsAt(*bytes, at, 2);
      counts.insert(counts.end(), static_cast<size_t>(repeats), 0);
    }
  }
  if (left != 0 || counts.size() > field.extra_bits.size()) return false;
  return TakeBytes(bytes, static_cast<size_t>((at + 7) / 8)) && Spread(counts, log, table);
}

bool ZstdBlockMeter::ReadTable(const Field& field, int mode, std::string_view* bytes, Table* table) {
  switch (mode) {
    case kPredefined:
      return Spread(field.default_counts, field.default_log, table);
    case kRun: {
      const std::optional<std::string_view> symbol = TakeBytes(bytes, 1);
      if (!symbol || static_cast<uint8_t>(symbol->front()) >= field.extra_bits.size()) return false;
      *table = {{{.symbol = static_cast<uint8_t>(symbol->front())}}, 0};
      return true;
    }
    case kDescribed:
      return ReadCounts(field, bytes, table);
    default:
      return !table->states.empty();
  }
}

std::optional<uint64_t> ZstdBlockMeter::SumMatches(std::string_view bytes, uint32_t sequences) const {
  const std::array<Field, 3>& fields = Fields();
  BackwardBits bits(bytes);
  std::array<const State*, 3> states;
  for (size_t i = 0; i < states.size(); ++i) states[i] = &tables_[i].states[bits.Read(tables_[i].log)];
  uint64_t sum = 0;
  for (uint32_t left = sequences; left > 0 && !bits.past_end(); --left) {
    bits.Read(fields[kOffsets].extra_bits[states[kOffsets]->symbol]);
    const uint8_t match = states[kMatchLengths]->symbol;
    sum += fields[kMatchLengths].base[match] + bits.Read(fields[kMatchLengths].extra_bits[match]);
    bits.Read(fields[kLiteralLengths].extra_bits[states[kLiteralLengths]->symbol]);
    if (left == 1) break;
    for (const size_t i : {kLiteralLengths, kMatchLengths, kOffsets}) {
      states[i] = &tables_[i].states[states[i]->base + bits.Read(states[i]->bits)];
    }
  }
  return bits.all_read() ? std::optional(sum) : std::nullopt;
}

std::optional<uint32_t> ZstdBlockMeter::Measure(std::string_view content) {
  const std::optional<uint32_t> literals = PassLiterals(&content);
  if (!literals) return {};
  const std::optional<uint32_t> sequences = TakeSequenceCount(&content);
  if (!sequences) return {};
  uint64_t bytes = *literals;
  if (*sequences > 0) {
    const std::optional<std::string_view> modes = TakeBytes(&content, 1);
    if (!modes) return {};
    for (size_t i = 0; i < tables_.size(); ++i) {
      const int mode = static_cast<int>(BitsAt(*modes, 6 - 2 * i, 2));
      if (!ReadTable(Fields()[i], mode, &content, &tables_[i])) return {};
    }
    const std::optional<uint64_t> matches = SumMatches(content, *sequences);
    if (!matches) return {};
    bytes += *matches;
  } else if (!content.empty()) {
    return {};
  }
  if (bytes > kLargestBlock) return {};
  return static_cast<uint32_t>(bytes);
}

}  // namespace seamripper
