#include "testing/naive_rabin.h"

namespace seamripper {
namespace {

void AppendBits(std::vector<bool>* bits, uint64_t value, int count) {
  for (int i = count - 1; i >= 0; --i) bits->push_back((value >> i & 1) != 0);
}

// `bits` begins with the one.
uint64_t RemainderWithZeros(std::vector<bool> bits, uint64_t polynomial) {
  bits.resize(bits.size() + 64);
  uint64_t remainder = 0;
  for (const bool bit : bits) {
    const bool divides = remainder >> 63 != 0;
    remainder = remainder << 1 | (bit ? 1 : 0);
    if (divides) remainder ^= polynomial;
  }
  return remainder;
}

}  // namespace

uint64_t NaiveRabinOfBytes(std::string_view bytes, uint64_t polynomial) {
  std::vector<bool> bits = {true};
  for (const char byte : bytes) AppendBits(&bits, static_cast<uint8_t>(byte), 8);
  return RemainderWithZeros(bits, polynomial);
}

uint64_t NaiveRabinOfWords(std::span<const uint64_t> words, uint64_t polynomial) {
  std::vector<bool> bits = {true};
  for (const uint64_t word : words) AppendBits(&bits, word, 64);
  return RemainderWithZeros(bits, polynomial);
}

std::vector<uint64_t> NaiveGrams(std::span<const uint64_t> words, size_t k, uint64_t polynomial) {
  std::vector<uint64_t> grams;
  for (size_t i = 0; i + k <= words.size(); ++i) grams.push_back(NaiveRabinOfWords(words.subspan(i, k), polynomial));
  return grams;
}

std::vector<uint64_t> NaivePhrases(std::span<const uint64_t> words, size_t k, uint64_t polynomial) {
  std::vector<uint64_t> phrases;
  for (size_t i = 0; i < words.size(); ++i) {
    std::vector<uint64_t> phrase;
    for (size_t j = 0; j < k; ++j) phrase.push_back(words[(i + j) % words.size()]);
    phrases.push_back(NaiveRabinOfWords(phrase, polynomial));
  }
  return phrases;
}

}  // namespace seamripper
