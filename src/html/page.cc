#include "html/page.h"

#include "html/collapsing_writer.h"
#include "html/links.h"
#include "html/scan.h"
#include "html/tags.h"
#include "html/tokenizer.h"
#include "kernels/markup/markup_scan.h"

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
      : keep_scripts_(options.keep_scripts),
        source_end_(source.data() + source.size()),
        text_(&content->text, source, cpu),
        title_(&content->title, source, cpu),
        target_(&text_) {}

  void OnText(std::string_view written, TextKind kind) {
    if (target_ == nullptr) return;
    target_->Append(written, kind == TextKind::kRaw ? NullRule::kReplace : NullRule::kDrop);
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

  void OnComment(std::string_view) {}
  void OnDoctype(const Doctype&) {}
  bool InForeignContent() const { return foreign_depth_ > 0; }

  void Finish() {
    text_.Finish();
    title_.Finish();
  }

  const LinkCollector& links() const { return links_; }
  uint64_t bytes_visited() const { return bytes_visited_; }

 private:
  bool IsDropping() const { return template_depth_ > 0 || in_noscript_; }

  void Boundary(const TagTraits& traits) {
    if (traits.is_block && !IsDropping()) text_.Boundary();
  }

  void Enter(TagRole role, const StartTag& tag);
  void Leave(TagRole role);
  CollapsingWriter* TargetOfRaw(TagRole role);

  void AddLink(const StartTag& tag, std::string_view attribute) {
    if (const auto value = FindAttribute(tag, attribute)) links_.Add(*value);
  }
  std::optional<std::string_view> FindAttribute(const StartTag& tag, std::string_view name) {
    bytes_visited_ += tag.attributes.size();
    return seamripper::FindAttribute(tag.attributes, name);
  }

  const bool keep_scripts_;
  const char* const source_end_;
  CollapsingWriter text_;
  CollapsingWriter title_;
  CollapsingWriter* target_;  // where text goes now; null: nowhere
  LinkCollector links_;
  bool has_title_ = false;
  bool in_noscript_ = false;
  uint64_t template_depth_ = 0;
  uint64_t foreign_depth_ = 0;
  uint64_t bytes_visited_ = 0;
};

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
    if (role == TagRole::kLink) AddLink(tag, "href");
    if (role == TagRole::kFrame) AddLink(tag, "src");
    if (role == TagRole::kBase) {
      if (const auto href = FindAttribute(tag, "href")) links_.SetBase(*href);
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

CollapsingWriter* PageSink::TargetOfRaw(TagRole role) {
  if (IsDropping()) return nullptr;
  switch (role) {
    case TagRole::kTitle: {
      if (has_title_ || foreign_depth_ > 0) return nullptr;
      has_title_ = true;
      return &title_;
    }
    case TagRole::kScript:
      return keep_scripts_ ? &text_ : nullptr;
    case TagRole::kFrame:
    case TagRole::kFallback:
      return nullptr;
    default:  // textarea, xmp, plaintext
      return &text_;
  }
}

template <class Scan>
uint64_t RunTokenizer(std::string_view source, const Scan& scan, PageSink* sink) {
  Tokenizer tokenizer(source, scan, sink);
  tokenizer.Run();
  return tokenizer.bytes_visited();
}

}  // namespace

void ExtractHtml(std::string_view source, std::string_view url, const ExtractOptions& options, PageContent* content,
                 CpuLevel cpu) {
  ExtractHtmlCountingForTesting(source, url, options, content, cpu);
}

uint64_t ExtractHtmlCountingForTesting(std::string_view source, std::string_view url, const ExtractOptions& options,
                                       PageContent* content, CpuLevel cpu) {
  PageSink sink(source, options, content, cpu);
  const uint64_t bytes_visited = cpu >= CpuLevel::kAvx2 ? RunTokenizer(source, MarkupScan(source, cpu), &sink)
                                                        : RunTokenizer(source, BytewiseScan(source), &sink);
  sink.Finish();
  content->links_cut = sink.links().Resolve(url, options.max_links, &content->links);
  return bytes_visited + sink.bytes_visited();
}

void ExtractPlainText(std::string_view source, PageContent* content) {
  content->title.clear();
  content->links.clear();
  content->links_cut = false;
  CollapsingWriter writer(&content->text, source);
  const char* p = source.data();
  const char* const end = p + source.size();
  while (true) {
    const char* const line_end = FindEither(p, end, '\n', '\r');
    writer.Append({p, static_cast<size_t>(line_end - p)}, NullRule::kReplace);
    if (line_end == end) break;
    writer.Boundary();
    p = line_end + 1;
  }
  writer.Finish();
}

}  // namespace seamripper
