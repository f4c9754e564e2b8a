#include "html/page.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "html/links.h"
#include "html/marked_text.h"
#include "html/plain_markup.h"
#include "html/scan.h"
#include "html/tags.h"
#include "html/tokenizer.h"

namespace seamripper {
namespace {

// Elements whose content keep_scripts keeps.
bool IsScript(TagRole role) {
  return role == TagRole::kScript || role == TagRole::kNoscript || role == TagRole::kTemplate;
}

// Writes a page's tokens where they belong. Without a tree: templates nest by a counter, noscript ends at its first end
// tag, svg and math are left by their end tag or by a start tag that the tree builder would not have inside them.
class PageSink {
 public:
  PageSink(std::string_view source, const ExtractOptions& options, PageContent* content, CpuLevel cpu)
      : keep_scripts_(options.keep_scripts || options.words_at_tags),
        words_at_tags_(options.words_at_tags),
        wants_links_(options.links),
        plain_stretches_(options.plain_stretches),
        source_end_(source.data() + source.size()),
        find_plain_stops_(options.words_at_tags ? nullptr : FindPlainStopsFor(cpu)),
        read_plain_markup_(ReadPlainMarkupFor(cpu)),
        text_(&content->text),
        title_(&content->title),
        target_(&text_) {}

  const char* TakePlain(const char* p);

  void OnText(std::string_view written, TextKind kind) {
    if (target_ == nullptr) return;
    const NullRule null_rule = kind == TextKind::kRaw ? NullRule::kReplace : NullRule::kDrop;
    target_->Append(written, null_rule);
    if (words_at_tags_ && target_ == &title_) text_.Append(written, null_rule);
  }

  ContentState OnStartTag(const StartTag& tag) {
    const TagTraits& traits = TraitsOf(tag.name, source_end_);
    if (traits.leaves_foreign) foreign_depth_ = 0;
    if (traits.role != TagRole::kNone) Enter(traits.role, tag);
    Boundary(traits);
    const bool is_empty = tag.self_closing && foreign_depth_ > 0;
    if (traits.content == ContentState::kData || is_empty) return ContentState::kData;
    target_ = TargetOfRaw(traits.role);
    return traits.content;
  }

  void OnEndTag(std::string_view name) {
    const TagTraits& traits = TraitsOf(name, source_end_);
    if (traits.role != TagRole::kNone) Leave(traits.role);
    target_ = IsDropping() ? nullptr : &text_;
    Boundary(traits);
  }

  void OnComment(std::string_view) { EndWord(words_at_tags_); }
  void OnDoctype(const Doctype&) { EndWord(words_at_tags_); }
  bool InForeignContent() const { return foreign_depth_ > 0; }

  void Finish(CpuLevel cpu) {
    text_.Finish(cpu);
    title_.Finish(cpu);
  }

  const LinkCollector& links() const { return links_; }
  uint64_t bytes_visited() const { return bytes_visited_; }

 private:
  bool IsDropping() const { return template_depth_ > 0 || in_noscript_; }

  void Boundary(const TagTraits& traits) {
    if (IsDropping()) return;
    if (traits.is_block) text_.Boundary();
    EndWord(traits.ends_word || words_at_tags_);
  }
  void EndWord(bool is_end) {
    if (is_end) text_.Append(" ", NullRule::kDrop);
  }

  // The same of the source's last bytes, where no stops are found for want of bytes behind: reads a copy that has them.
  const char* TakePlainTail(const char* p);
  // Reads the stops from `from` on, in a source or copy that ends at `end`. `base` is where they begin in the source, of
  // which the place is returned up to which they were read.
  const char* ReadStops(const char* from, const char* end, const char* base);

  void Enter(TagRole role, const StartTag& tag);
  void Leave(TagRole role);
  MarkedText* TargetOfRaw(TagRole role);

  void AddLink(const char* attributes, std::string_view attribute) {
    if (!wants_links_) return;
    if (const auto value = FindAttribute(attributes, attribute)) links_.Add(*value);
  }
  // Of the tag that begins at `open`; mostly its first attribute is the one that counts.
  void AddPlainLink(const char* open) {
    constexpr std::string_view kUsual = "<a href=\"";
    if (!std::string_view(open, source_end_).starts_with(kUsual)) {
      return AddLink(FindTagNameEnd(open + 1, source_end_), "href");
    }
    const char* const value = open + kUsual.size();
    const char* const end = Find(value, source_end_, '"');
    bytes_visited_ += static_cast<uint64_t>(end - open);
    links_.Add({value, end});
  }
  // Of the tag whose name ends at `attributes`.
  std::optional<std::string_view> FindAttribute(const char* attributes, std::string_view name) {
    AttributeWalk walk(attributes, source_end_);
    const std::optional<std::string_view> value = seamripper::FindAttribute(&walk, name);
    bytes_visited_ += static_cast<uint64_t>(walk.position() - attributes);
    return value;
  }

  const bool keep_scripts_;
  const bool words_at_tags_;
  const bool wants_links_;
  PlainStretches* const plain_stretches_;
  const char* const source_end_;
  const FindPlainStops find_plain_stops_;
  const ReadPlainMarkup read_plain_markup_;
  PlainStops plain_stops_;
  std::array<const char*, kMostPlainTags + 1> plain_links_;
  std::array<char, 2 * kShortestPlainSource> plain_tail_;
  MarkedText text_;
  MarkedText title_;
  MarkedText* target_;  // where text goes now; null: nowhere
  LinkCollector links_;
  bool has_title_ = false;
  bool in_noscript_ = false;
  uint64_t template_depth_ = 0;
  uint64_t foreign_depth_ = 0;
  uint64_t bytes_visited_ = 0;
};

const char* PageSink::TakePlain(const char* p) {
  if (find_plain_stops_ == nullptr || IsDropping() || foreign_depth_ > 0) return p;
  while (source_end_ - p >= static_cast<ptrdiff_t>(kShortestPlainSource)) {
    if (!GoOnAt(p, &plain_stops_)) find_plain_stops_(p, source_end_, StopAt::kTagsAndReferences, &plain_stops_);
    p = ReadStops(p, source_end_, plain_stops_.begin);
    if (p < plain_stops_.end) return p;
    if (p - plain_stops_.begin <= static_cast<ptrdiff_t>(kShortestPlainStretch / 2)) break;
  }
  return source_end_ - p < static_cast<ptrdiff_t>(kShortestPlainSource) ? TakePlainTail(p) : p;
}

const char* PageSink::TakePlainTail(const char* p) {
  const auto size = static_cast<size_t>(source_end_ - p);
  plain_tail_.fill(' ');
  std::memcpy(plain_tail_.data(), p, size);
  const char* const end = plain_tail_.data() + size;
  find_plain_stops_(plain_tail_.data(), plain_tail_.data() + plain_tail_.size(), StopAt::kTagsAndReferences,
                    &plain_stops_);
  plain_stops_.end = std::min(plain_stops_.end, end);
  return ReadStops(plain_tail_.data(), end, p);
}

const char* PageSink::ReadStops(const char* from, const char* end, const char* base) {
  PlainMarkup plain = {.stops = &plain_stops_,
                       .source_end = end,
                       .from = from,
                       .to = text_.Room(PlainRoom(static_cast<size_t>(plain_stops_.end - from))),
                       .links = wants_links_ ? plain_links_.data() : nullptr};
  read_plain_markup_(&plain);
  text_.Written(plain.to);
  const auto in_source = [&](const char* p) { return base + (p - plain_stops_.begin); };
  if (plain_stretches_ != nullptr) plain_stretches_->Add(in_source(from), in_source(plain.from));
  if (wants_links_) {
    for (size_t i = 0; i < plain.link_count; ++i) AddPlainLink(in_source(plain_links_[i]));
  }
  bytes_visited_ += plain.reference_count * kLongestFailedReference;
  return in_source(plain.from);
}

void PageSink::Enter(TagRole role, const StartTag& tag) {
  if (keep_scripts_ && IsScript(role)) {
    text_.Boundary();
    return;
  }
  if (role == TagRole::kTemplate) {
    ++template_depth_;
  } else if (role == TagRole::kForeign) {
    if (!tag.self_closing) ++foreign_depth_;
  } else if (!IsDropping()) {
    if (role == TagRole::kNoscript) in_noscript_ = true;
    if (role == TagRole::kLink) AddLink(tag.attributes.data(), "href");
    if (role == TagRole::kFrame) AddLink(tag.attributes.data(), "src");
    if (role == TagRole::kBase) {
      if (const auto href = FindAttribute(tag.attributes.data(), "href")) links_.SetBase(*href);
    }
  }
  if (IsDropping()) target_ = nullptr;
}

void PageSink::Leave(TagRole role) {
  if (keep_scripts_ && IsScript(role)) {
    text_.Boundary();
  } else if (role == TagRole::kTemplate) {
    if (template_depth_ > 0) --template_depth_;
  } else if (role == TagRole::kForeign) {
    if (foreign_depth_ > 0) --foreign_depth_;
  } else if (role == TagRole::kNoscript) {
    if (template_depth_ == 0) in_noscript_ = false;
  }
}

MarkedText* PageSink::TargetOfRaw(TagRole role) {
  if (IsDropping()) return nullptr;
  switch (role) {
    case TagRole::kTitle: {
      if (has_title_ || foreign_depth_ > 0) return words_at_tags_ ? &text_ : nullptr;
      has_title_ = true;
      return &title_;
    }
    case TagRole::kScript:
      return keep_scripts_ ? &text_ : nullptr;
    case TagRole::kFrame:
    case TagRole::kFallback:
      return words_at_tags_ ? &text_ : nullptr;
    default:  // textarea, xmp, plaintext
      return &text_;
  }
}

}  // namespace

void ExtractHtml(std::string_view source, std::string_view url, const ExtractOptions& options, PageContent* content,
                 CpuLevel cpu) {
  ExtractHtmlCountingForTesting(source, url, options, content, cpu);
}

uint64_t ExtractHtmlCountingForTesting(std::string_view source, std::string_view url, const ExtractOptions& options,
                                       PageContent* content, CpuLevel cpu) {
  if (options.plain_stretches != nullptr) options.plain_stretches->Begin(source.data());
  PageSink sink(source, options, content, cpu);
  Tokenizer tokenizer(source, &sink);
  tokenizer.Run();
  sink.Finish(cpu);
  content->links_cut = sink.links().Resolve(url, options.max_links, &content->links);
  return tokenizer.bytes_visited() + sink.bytes_visited();
}

void ExtractPlainText(std::string_view source, PageContent* content) {
  content->title.clear();
  content->links.clear();
  content->links_cut = false;
  content->text.assign(source);
}

}  // namespace seamripper
