#include "report/document.h"

#include "report_page.inc"

namespace seamripper::report {
namespace {

// Only the program's own style and script, known by their hashes, have any effect.
std::string Policy() {
  std::string policy = "default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'sha256-";
  policy.append(kStyleSha256).append("'");
  if (HasScript()) policy.append("; script-src 'sha256-").append(kScriptSha256).append("'");
  return policy;
}

void DrawHead(const Document& document, Html* html) {
  html->OwnMarkup("<!doctype html>\n").Open("html", {{"lang", "en"}}).Open("head");
  html->Void("meta", {{"charset", "utf-8"}});
  html->Void("meta", {{"http-equiv", "Content-Security-Policy"}, {"content", Policy()}});
  html->Void("meta", {{"name", "viewport"}, {"content", "width=device-width, initial-scale=1"}});
  html->Void("meta", {{"name", "color-scheme"}, {"content", "light dark"}});
  html->Void("meta", {{"name", "referrer"}, {"content", "no-referrer"}});
  html->Element("title", document.title);
  html->Open("style").OwnMarkup(kStyle).Close().Close();
}

void Draw(const Prose& prose, Html* html) { html->Element("p", prose.text); }

void Draw(const Warning& warning, Html* html) { html->Element("p", warning.text, {{"class", "warning"}}); }

void Draw(const Commands& commands, Html* html) {
  html->Open("pre", {{"tabindex", "0"}});
  for (const std::string& line : commands.lines) html->Element("code", line).Text("\n");
  html->Close();
}

constexpr size_t kMostLineBytes = 300;

void Draw(const Sheet::Line& line, Html* html) {
  html->Open("li");
  if (!line.lead.empty()) html->Open("a", {{"href", "#" + line.lead}});
  html->Open("bdi").Clipped(line.text, kMostLineBytes);
  html->Close();
  if (!line.lead.empty()) html->Close();
  html->Element("small", line.note).Close();
}

void Draw(const Sheet& sheet, Html* html) {
  html->Open("details", {{"class", "case site"}, {"id", sheet.id}});
  html->Open("summary").Open("h3").Element("bdi", sheet.title).Close().Element("span", sheet.brief).Close();
  Draw(sheet.facts, html);
  for (const Sheet::Group& group : sheet.groups) {
    if (group.lines.empty()) continue;
    html->Element("h4", group.title).Open("ul");
    for (const Sheet::Line& line : group.lines) Draw(line, html);
    html->Close();
  }
  html->Close();
}

void DrawCards(const std::vector<Card>& cards, Html* html) {
  if (cards.empty()) return;
  html->Open("ul", {{"class", "cards"}});
  for (const Card& card : cards) {
    html->Open("li").Open("a", {{"href", "#" + card.section}});
    html->Element("strong", card.number).Element("span", card.what).Element("small", card.note);
    html->Close().Close();
  }
  html->Close();
}

void DrawContents(const std::vector<Section>& sections, Html* html) {
  html->Open("nav", {{"aria-label", "Contents"}}).Open("ul");
  for (const Section& section : sections) {
    html->Open("li").Element("a", section.title, {{"href", "#" + section.id}}).Close();
  }
  html->Close().Close();
}

void DrawSection(const Section& section, Html* html) {
  html->Open("section", {{"id", section.id}}).Element("h2", section.title);
  for (const Block& block : section.blocks) {
    std::visit([html](const auto& each) { Draw(each, html); }, block);
  }
  html->Close();
}

}  // namespace

bool HasScript() { return !kScript.empty(); }

std::string Draw(const Document& document) {
  Html html;
  DrawHead(document, &html);
  html.Open("body").Open("header").Element("h1", document.title).Element("p", document.lead).Close();
  DrawContents(document.sections, &html);
  html.Open("main");
  DrawCards(document.cards, &html);
  for (const Section& section : document.sections) DrawSection(section, &html);
  html.Close().Element("footer", document.foot);
  if (HasScript()) html.Open("script").OwnMarkup(kScript).Close();
  html.Close().Close().OwnMarkup("\n");
  return html.text();
}

}  // namespace seamripper::report
