#include "kernels/chunk/mutate.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace seamripper {
namespace {

constexpr int kAddedWords = 24;  // longer than the 100 bytes that searches for known chunks ask for
constexpr int kWordsWithIdentity = 8;

// Six bits make two letters. Of all 64 bits, eleven pairs: a word that nobody has written before.
void AppendMadeUpWord(uint64_t bits, int pairs, std::string* to) {
  constexpr char kConsonants[] = "bdfgklmnprstvzhj";
  constexpr char kVowels[] = "aeio";
  for (int i = 0; i < pairs; ++i, bits >>= 6) {
    *to += kConsonants[bits & 15];
    *to += kVowels[bits >> 4 & 3];
  }
}

void AppendParagraph(SplitMix64* random, std::string* to) {
  to->append("<p>");
  for (int i = 0; i < kAddedWords; ++i) {
    if (i > 0) *to += ' ';
    AppendMadeUpWord(random->Next(), i < kWordsWithIdentity ? 4 : 2, to);
  }
  to->append("</p>\n");
}

// Begins with a point, lest a chunk that ends in "<p" be cut there.
void AppendChange(SplitMix64* random, std::string* to) {
  *to += '.';
  AppendMadeUpWord(random->Next(), 11, to);
}

std::string_view BytesOf(const Chunk& chunk, std::string_view payload) {
  return payload.substr(chunk.offset, chunk.length);
}

size_t EndOfChunks(std::span<const Chunk> chunks) {
  return chunks.empty() ? 0 : size_t{chunks.back().offset} + chunks.back().length;
}

// What is inserted behind each chunk, in the order in which it was drawn.
void Insert(std::string_view payload, std::span<const Chunk> chunks, uint64_t times, SplitMix64* random,
            void (*append)(SplitMix64* random, std::string* to), std::string* mutated) {
  std::vector<std::pair<size_t, std::string>> inserted(times);
  for (auto& [chunk, text] : inserted) {
    chunk = chunks.empty() ? 0 : RandomBelow(chunks.size(), random);
    append(random, &text);
  }
  std::stable_sort(inserted.begin(), inserted.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  auto next = inserted.begin();
  for (size_t i = 0; i < std::max<size_t>(chunks.size(), 1); ++i) {
    if (i < chunks.size()) mutated->append(BytesOf(chunks[i], payload));
    for (; next != inserted.end() && next->first == i; ++next) mutated->append(next->second);
  }
}

void Delete(std::string_view payload, std::span<const Chunk> chunks, uint64_t times, SplitMix64* random,
            std::string* mutated) {
  std::vector<size_t> order(chunks.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = i;
  const size_t deleted = std::min<uint64_t>(times, order.size());
  for (size_t i = 0; i < deleted; ++i) std::swap(order[i], order[i + RandomBelow(order.size() - i, random)]);
  std::sort(order.begin() + static_cast<std::ptrdiff_t>(deleted), order.end());
  for (size_t i = deleted; i < order.size(); ++i) mutated->append(BytesOf(chunks[order[i]], payload));
}

}  // namespace

uint64_t RandomBelow(uint64_t bound, SplitMix64* random) {
  return static_cast<uint64_t>(static_cast<unsigned __int128>(random->Next()) * bound >> 64);
}

void Mutate(std::string_view payload, std::span<const Chunk> chunks, Mutation mutation, uint64_t times, SplitMix64* random,
            std::string* mutated) {
  mutated->clear();
  switch (mutation) {
    case Mutation::kAdd:
      Insert(payload, chunks, times, random, AppendParagraph, mutated);
      break;
    case Mutation::kDelete:
      Delete(payload, chunks, times, random, mutated);
      break;
    case Mutation::kModify:
      if (!chunks.empty()) Insert(payload, chunks, times, random, AppendChange, mutated);
      break;
  }
  mutated->append(payload.substr(EndOfChunks(chunks)));
}

}  // namespace seamripper
