#include "store/label_set_union.h"

#include <algorithm>
#include <utility>

#include "store/label_set_writer.h"

namespace seamripper {
namespace {

using Hashes = std::span<const LabelHash>;
using LabelSets = std::vector<std::unique_ptr<LabelSet>>;

std::string DescribeProfile(const LabelFacts& facts) {
  return facts.algorithm + " of " + facts.profile + (facts.text.empty() ? "" : ", " + facts.text);
}

Status CheckProfile(const LabelSet& base, const LabelSet& other) {
  const std::string mine = DescribeProfile(base.facts());
  const std::string theirs = DescribeProfile(other.facts());
  if (mine == theirs) return {};
  return UsageError(other.path() + " has another profile (" + theirs + ") than " + base.path() + " (" + mine +
                    "): hashes made with one never match the other's; export it again with the same");
}

std::string DescribeCounting(const LabelFacts& facts) {
  return "chunks of more than " + std::to_string(facts.min_chunk) + " bytes" +
         (facts.only_visible ? " with visible text" : "");
}

Status CheckCounting(const LabelSet& base, const LabelSet& other) {
  const std::string mine = DescribeCounting(base.facts());
  const std::string theirs = DescribeCounting(other.facts());
  if (mine == theirs) return {};
  return UsageError(other.path() + " counts " + theirs + ", " + base.path() + " " + mine +
                    ": run 'seamripper reuse' with the same --min-chunk and stop rules, and export it again");
}

std::vector<Hashes> HashesOf(LabelKind kind, const LabelSets& sets) {
  std::vector<Hashes> hashes;
  for (const auto& set : sets) hashes.push_back(set->hashes(kind));
  return hashes;
}

// Takes all that is before `limit` off the front of `hashes`; is `limit` the next?
bool AdvanceTo(const LabelHash& limit, Hashes* hashes) {
  while (!hashes->empty() && hashes->front() < limit) *hashes = hashes->subspan(1);
  return !hashes->empty() && hashes->front() == limit;
}

// Those of any of `added` and of none of `subtracted`.
Status Merge(std::vector<Hashes> added, std::vector<Hashes> subtracted, LabelKind kind, LabelSetWriter* writer) {
  while (true) {
    const LabelHash* next = nullptr;
    for (const Hashes& hashes : added) {
      if (!hashes.empty() && (next == nullptr || hashes.front() < *next)) next = &hashes.front();
    }
    if (next == nullptr) return {};
    bool taken_out = false;
    for (Hashes& hashes : subtracted) taken_out |= AdvanceTo(*next, &hashes);
    if (!taken_out) RETURN_IF_ERROR(writer->Add(kind, *next));
    for (Hashes& hashes : added) {
      if (AdvanceTo(*next, &hashes)) hashes = hashes.subspan(1);
    }
  }
}

// What was put into `other` comes, or goes, by way of it; what was taken out of it was only if it comes.
void AddOrigins(const LabelSet& other, std::string_view operation, std::vector<LabelOrigin>* origins) {
  for (LabelOrigin origin : other.facts().origins) {
    if (origin.operation != kSubtracted) {
      origin.operation = operation;
    } else if (operation == kSubtracted) {
      continue;
    }
    origins->push_back(std::move(origin));
  }
}

}  // namespace

Status WriteLabelSetUnion(const LabelSet& base, const LabelSets& added, const LabelSets& subtracted,
                          const std::string& path) {
  for (const LabelSets* sets : {&added, &subtracted}) {
    for (const auto& set : *sets) RETURN_IF_ERROR(CheckProfile(base, *set));
  }
  for (const auto& set : added) RETURN_IF_ERROR(CheckCounting(base, *set));

  ASSIGN_OR_RETURN(const std::unique_ptr<LabelSetWriter> writer, LabelSetWriter::Create(path));
  const auto of_all = [&](LabelKind kind) {
    std::vector<Hashes> hashes = HashesOf(kind, added);
    hashes.push_back(base.hashes(kind));
    return hashes;
  };
  for (const LabelKind kind : {LabelKind::kChunk, LabelKind::kStopped, LabelKind::kFile}) {
    std::vector<Hashes> without = kind == LabelKind::kStopped ? of_all(LabelKind::kChunk) : HashesOf(kind, subtracted);
    RETURN_IF_ERROR(Merge(of_all(kind), std::move(without), kind, writer.get()));
  }
  LabelFacts facts = base.facts();
  for (const auto& set : added) AddOrigins(*set, kAdded, &facts.origins);
  for (const auto& set : subtracted) AddOrigins(*set, kSubtracted, &facts.origins);
  return writer->Finish(facts);
}

}  // namespace seamripper
