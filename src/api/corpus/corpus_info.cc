#include "api/corpus/corpus_info.h"

#include <algorithm>

#include "archive/reason.h"
#include "ingest/account.h"
#include "store/corpus_reader.h"
#include "store/findings.h"

namespace seamripper {
namespace {

uint64_t StoredBytes(const Manifest& manifest) {
  uint64_t sum = manifest.superseded.bytes;
  for (const SegmentSummary& segment : manifest.segments) {
    for (const BlockFileSummary& file : segment.columns) sum += file.bytes;
  }
  return sum;
}

// Largest first, so that what matters is read first; ties by name.
std::vector<NamedTally> ToTallies(const AccountMap& account) {
  std::vector<NamedTally> tallies;
  for (const auto& [name, entry] : account) tallies.push_back({name, {entry.count, entry.bytes}});
  std::stable_sort(tallies.begin(), tallies.end(), [](const NamedTally& a, const NamedTally& b) {
    return a.tally.bytes != b.tally.bytes ? a.tally.bytes > b.tally.bytes : a.tally.count > b.tally.count;
  });
  return tallies;
}

void FillAccount(const AccountMap& account, CorpusInfo* info) {
  AccountMap files, skipped, damaged;
  for (size_t i = 0; i < static_cast<size_t>(Reason::kCount); ++i) {
    const auto reason = static_cast<Reason>(i);
    const auto found = account.find(std::string(NameOf(reason)));
    if (found == account.end()) continue;
    switch (ClassOf(reason)) {
      case ReasonClass::kPage:
        info->pages_account = {found->second.count, found->second.bytes};
        break;
      case ReasonClass::kFile:
        files.insert(*found);
        break;
      case ReasonClass::kSkipped:
        skipped.insert(*found);
        break;
      case ReasonClass::kDamaged:
        damaged.insert(*found);
        break;
    }
  }
  info->files_account = ToTallies(files);
  info->skipped_account = ToTallies(skipped);
  info->damaged_account = ToTallies(damaged);
}

}  // namespace

CorpusInfo InfoOf(const std::string& path, const Manifest& manifest) {
  CorpusInfo info;
  info.path = path;
  info.tool_version = manifest.tool;
  info.format_version = kManifestFormat;
  info.seed = manifest.seed;
  info.profiles.assign(manifest.profiles.begin(), manifest.profiles.end());
  info.digest = manifest.digest;
  info.incomplete = manifest.pending.active;
  const ManifestTotals& totals = manifest.totals;
  info.pages = totals.pages;
  info.files = totals.files;
  info.superseded = totals.superseded;
  info.revisits_resolved = totals.revisits_resolved;
  info.revisits_unseen = totals.revisits_unseen;
  info.hosts = totals.hosts;
  info.domains = totals.domains;
  info.words = totals.words;
  info.text_bytes = totals.text_bytes;
  info.html_bytes = totals.payload_bytes;
  info.truncated = totals.truncated;
  info.stored_bytes = StoredBytes(manifest);
  info.charsets = ToTallies(totals.charsets);

  AccountMap account = manifest.pending.committed_account;
  AccountMap notes = manifest.pending.committed_notes;
  // Of finished inputs their size, so that the account is held against something it was not made from.
  for (const auto& [name, entry] : account) info.input_bytes += entry.bytes;
  for (const ManifestInput& input : manifest.inputs) {
    AddAccount(input.account, &account);
    AddAccount(input.notes, &notes);
    info.input_bytes += input.bytes;
    info.inputs.push_back({input.path, input.format, input.bytes, true});
  }
  for (const ManifestInput& input : manifest.pending.inputs) {
    info.inputs.push_back({input.path, input.format, input.bytes, false});
  }
  FillAccount(account, &info);
  info.notes = ToTallies(notes);
  return info;
}

Result<CorpusInfo> ReadCorpusInfo(const std::string& path, bool verify) {
  ASSIGN_OR_RETURN(const CorpusReader corpus, CorpusReader::Open(path));
  if (verify) RETURN_IF_ERROR(corpus.Verify());
  if (verify) RETURN_IF_ERROR(VerifyFindings(path));
  return InfoOf(path, corpus.manifest());
}

}  // namespace seamripper
