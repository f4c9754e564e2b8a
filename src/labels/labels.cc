#include "seamripper/labels.h"

#include <algorithm>
#include <chrono>

#include "labels/label_store.h"
#include "labels/scheme.h"
#include "os/file.h"
#include "os/missing.h"

namespace seamripper {
namespace {

constexpr size_t kLongestKey = 8'192;  // of a URL
constexpr size_t kLongestNote = 4'000;
constexpr size_t kLongestName = 100;
constexpr std::string_view kKinds[] = {"page", "chunk", "file", "cluster", "neighbourhood", "site"};

Timestamp Now() {
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  return {std::chrono::duration_cast<std::chrono::microseconds>(since).count()};
}

Status CheckName(std::string_view what, std::string_view name) {
  if (name.empty()) return UsageError("the label has no " + std::string(what) + ": give it one");
  if (name.size() <= kLongestName && std::ranges::none_of(name, [](unsigned char c) { return c < ' ' || c == 0x7f; })) {
    return {};
  }
  return UsageError("the " + std::string(what) + " of a label has at most 100 bytes and no control characters");
}

Status CheckReasons(const LabelRow& label, const LabelScheme& scheme) {
  std::string_view left = label.reasons;
  while (!left.empty()) {
    const std::string_view reason = left.substr(0, left.find(' '));
    if (std::ranges::find(scheme.reasons, reason) == scheme.reasons.end()) {
      return UsageError("'" + std::string(reason) + "' is no reason of the scheme " + scheme.name);
    }
    left.remove_prefix(std::min(reason.size() + 1, left.size()));
  }
  return {};
}

Status CheckLabel(const LabelRow& label, const LabelScheme& scheme) {
  RETURN_IF_ERROR(CheckName("id", label.id));
  RETURN_IF_ERROR(CheckName("reviewer", label.reviewer));
  if (std::ranges::find(kKinds, label.kind) == std::end(kKinds)) {
    return UsageError("'" + label.kind + "' is nothing to label: page, chunk, file, cluster, neighbourhood or site");
  }
  if (label.key.empty() || label.key.size() > kLongestKey || label.note.size() > kLongestNote) {
    return UsageError("a label names its subject, in at most 8,192 bytes, and its note has at most 4,000");
  }
  if (FindVerdict(scheme, label.verdict) == nullptr) {
    std::string names;
    for (const LabelVerdict& verdict : scheme.verdicts) names += (names.empty() ? "" : ", ") + verdict.name;
    return UsageError("'" + label.verdict + "' is no verdict of the scheme " + scheme.name + ": " + names);
  }
  return CheckReasons(label, scheme);
}

}  // namespace

Result<Labels> Labels::Open(const std::string& corpus, const std::string& file, bool create) {
  const std::string path = file.empty() ? corpus + "/labels.sqlite" : file;
  if (!create && IsMissing(path)) {
    return UsageError("there are no labels in " + (file.empty() ? corpus : file) + " yet: 'seamripper sample " + corpus +
                      " quilts -n 100 --name round1' draws what to judge");
  }
  ASSIGN_OR_RETURN(std::unique_ptr<LabelStore> store, LabelStore::Open(path));
  return Labels(std::move(store));
}

Labels::Labels(std::unique_ptr<LabelStore> store) : store_(std::move(store)) {}
Labels::Labels(Labels&&) noexcept = default;
Labels& Labels::operator=(Labels&&) noexcept = default;
Labels::~Labels() = default;

Result<bool> Labels::Add(const LabelRow& label) {
  ASSIGN_OR_RETURN(const uint64_t added, AddAll({label}));
  return added == 0;
}

Result<uint64_t> Labels::AddAll(const std::vector<LabelRow>& labels) {
  ASSIGN_OR_RETURN(const std::vector<LabelScheme> schemes, Schemes());
  std::vector<LabelRow> checked;
  for (const LabelRow& label : labels) {
    const auto scheme = std::ranges::find(schemes, label.scheme, &LabelScheme::name);
    if (scheme == schemes.end()) return Scheme(label.scheme).status();
    RETURN_IF_ERROR(CheckLabel(label, *scheme));
    checked.push_back(label);
    if (checked.back().decided == Timestamp()) checked.back().decided = Now();
  }
  return store_->Add(checked);
}

Result<std::optional<LabelRow>> Labels::Undo(const std::string& id, const std::string& reviewer,
                                             const std::string& sample) {
  RETURN_IF_ERROR(CheckName("id", id));
  RETURN_IF_ERROR(CheckName("reviewer", reviewer));
  LabelRow undo;
  undo.id = id;
  undo.reviewer = reviewer;
  undo.sample = sample;
  undo.decided = Now();
  return store_->Undo(undo);
}

Result<std::vector<LabelRow>> Labels::History() const { return store_->Read("TRUE", {}); }
Result<std::vector<LabelRow>> Labels::Current() const { return store_->ReadCurrent("TRUE", {}); }
Result<std::vector<LabelRow>> Labels::CurrentOf(const std::string& kind, const std::string& key) const {
  return store_->ReadCurrent("kind = ? AND key = ?", {kind, key});
}
Result<std::vector<LabelRow>> Labels::CurrentIn(const std::string& sample) const {
  return store_->ReadCurrent("sample = ?", {sample});
}

Result<std::vector<SampleRow>> Labels::Samples() const { return store_->Samples(); }

Result<SampleRow> Labels::Sample(const std::string& name) const {
  ASSIGN_OR_RETURN(const std::vector<SampleRow> samples, Samples());
  std::string names;
  for (const SampleRow& sample : samples) {
    if (sample.name == name) return sample;
    names += (names.empty() ? "" : ", ") + sample.name;
  }
  return UsageError("there is no sample '" + name + "': " +
                    (names.empty() ? "'seamripper sample' draws one" : "there are " + names));
}

Result<std::vector<StratumRow>> Labels::Strata(const std::string& sample) const { return store_->Strata(sample); }
Result<std::vector<SampleItemRow>> Labels::Items(const std::string& sample) const { return store_->Items(sample); }

Status Labels::AddSample(const SampleRow& sample, const std::vector<StratumRow>& strata,
                         const std::vector<SampleItemRow>& items) {
  RETURN_IF_ERROR(CheckName("sample", sample.name));
  SampleRow dated = sample;
  dated.created = Now();
  return store_->AddSample(dated, strata, items);
}

Result<std::vector<LabelScheme>> Labels::Schemes() const {
  std::vector<LabelScheme> schemes(BuiltInSchemes().begin(), BuiltInSchemes().end());
  ASSIGN_OR_RETURN(const std::vector<std::string> texts, store_->SchemeTexts());
  for (const std::string& text : texts) {
    ASSIGN_OR_RETURN(LabelScheme scheme, ParseScheme(text));
    schemes.push_back(std::move(scheme));
  }
  return schemes;
}

Result<LabelScheme> Labels::Scheme(const std::string& name) const {
  ASSIGN_OR_RETURN(const std::vector<LabelScheme> schemes, Schemes());
  std::string names;
  for (const LabelScheme& scheme : schemes) {
    if (scheme.name == name) return scheme;
    names += (names.empty() ? "" : ", ") + scheme.name;
  }
  return UsageError("there is no scheme '" + name + "': there are " + names);
}

Status Labels::AddScheme(const std::string& path) {
  ASSIGN_OR_RETURN(const std::string text, ReadWholeFile(path));
  ASSIGN_OR_RETURN(const LabelScheme scheme, ParseScheme(text));
  ASSIGN_OR_RETURN(const std::vector<LabelScheme> schemes, Schemes());
  for (const LabelScheme& before : schemes) {
    if (before.name != scheme.name) continue;
    if (SchemeText(before) == SchemeText(scheme)) return {};
    return UsageError("there is another scheme '" + scheme.name + "' already: labels were made by it; choose a new name");
  }
  return store_->AddScheme(scheme.name, SchemeText(scheme));
}

Status Labels::Check() const { return store_->Check(); }

}  // namespace seamripper
