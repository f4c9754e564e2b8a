#include "ingest/corpus_sum.h"

#include "ingest/account.h"

namespace seamripper {
namespace {

// Calls visit(member) for every number of the totals, of either.
template <class Totals, class Visit>
void ForEachNumber(Totals& totals, Visit visit) {
  for (auto* const number :
       {&totals.pages, &totals.files, &totals.superseded, &totals.revisits_resolved, &totals.revisits_unseen, &totals.hosts,
        &totals.domains, &totals.words, &totals.text_bytes, &totals.payload_bytes, &totals.truncated}) {
    visit(*number);
  }
}

}  // namespace

void CorpusSum::AddIdentity(std::string_view bytes) {
  const Hash128 hash = Xxh3Of128(bytes);
  identities_ += static_cast<Wide>(hash.high) << 64 | hash.low;
}

void CorpusSum::Add(const PageRow& page) {
  ++totals_.pages;
  totals_.words += page.words;
  totals_.text_bytes += page.text_bytes;
  totals_.payload_bytes += page.payload_bytes;
  if ((page.flags & kPageTruncated) != 0) ++totals_.truncated;
  AccountEntry& charset = totals_.charsets[std::string(CharsetOf(page))];
  ++charset.count;
  charset.bytes += page.payload_bytes;
  std::string identity;
  AppendLittleEndian(&identity, page.page_id);
  AppendLittleEndian(&identity, page.content_hash.low);
  AppendLittleEndian(&identity, page.content_hash.high);
  AddIdentity(identity);
}

void CorpusSum::Add(const FileRow& file) {
  ++totals_.files;
  std::string identity;
  AppendLittleEndian(&identity, file.file_id);
  AppendLittleEndian(&identity, file.captured);
  AppendLittleEndian(&identity, file.url_hash.low);
  AppendLittleEndian(&identity, file.url_hash.high);
  identity.append(reinterpret_cast<const char*>(file.payload_sha1.data()), file.payload_sha1.size());
  identity.push_back(static_cast<char>(file.reason));
  AddIdentity(identity);
}

void CorpusSum::Add(const CorpusSum& other) {
  std::string bytes;
  ForEachNumber(other.totals_, [&](const uint64_t& number) { AppendLittleEndian(&bytes, number); });
  ByteReader numbers(bytes);
  ForEachNumber(totals_, [&](uint64_t& number) { number += numbers.Read<uint64_t>(); });
  AddAccount(other.totals_.charsets, &totals_.charsets);
  identities_ += other.identities_;
}

std::string CorpusSum::digest() const {
  return ToHex(Hash128{static_cast<uint64_t>(identities_), static_cast<uint64_t>(identities_ >> 64)});
}

void CorpusSum::AppendTo(std::string* to) const {
  ForEachNumber(totals_, [&](const uint64_t& number) { AppendLittleEndian(to, number); });
  AppendLittleEndian(to, static_cast<uint64_t>(identities_));
  AppendLittleEndian(to, static_cast<uint64_t>(identities_ >> 64));
  AppendLittleEndian<uint64_t>(to, totals_.charsets.size());
  for (const auto& [name, entry] : totals_.charsets) {
    AppendLengthPrefixed(to, name);
    AppendLittleEndian(to, entry.count);
    AppendLittleEndian(to, entry.bytes);
  }
}

bool CorpusSum::Read(ByteReader* from) {
  ForEachNumber(totals_, [&](uint64_t& number) { number = from->Read<uint64_t>(); });
  const auto low = from->Read<uint64_t>();
  identities_ = static_cast<Wide>(from->Read<uint64_t>()) << 64 | low;
  for (auto left = from->Read<uint64_t>(); left > 0 && from->ok(); --left) {
    AccountEntry& entry = totals_.charsets[std::string(from->ReadLengthPrefixed())];
    entry.count = from->Read<uint64_t>();
    entry.bytes = from->Read<uint64_t>();
  }
  return from->ok();
}

}  // namespace seamripper
