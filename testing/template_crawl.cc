#include "testing/template_crawl.h"

#include <array>

#include "base/page_id.h"
#include "testing/warc_builder.h"

namespace seamripper {
namespace {

constexpr size_t kFiles = 2;

class CrawlMaker {
 public:
  CrawlMaker(size_t max_pages, std::mt19937_64* random) : random_(*random) {
    const size_t templates = 1 + Draw(4);
    for (size_t i = 0; i < templates; ++i) templates_.push_back(Lines(10 + Draw(40)));
    for (size_t left = 1 + Draw(max_pages); left > 0; --left) AddPage();
  }

  TemplateCrawl Finish() {
    for (size_t file = 0; file < kFiles; ++file) {
      WarcBuilder warc;
      for (const template_oracle::Page& page : of_file_[file]) {
        warc.AddResponse(page.url, "2026-01-01T00:00:00Z",
                         {page.markup ? "Content-Type: text/html; charset=utf-8" : "Content-Type: text/plain"},
                         page.source);
        crawl_.pages.push_back(page);
      }
      crawl_.files.push_back(warc.Build());
    }
    return std::move(crawl_);
  }

 private:
  using Template = std::vector<std::string>;

  size_t Draw(size_t below) { return random_() % below; }

  // Lines of mark-up that no other template has.
  Template Lines(size_t count) {
    static constexpr std::string_view kPieces[] = {"<div class=\"a-b\">",
                                                   "</div>",
                                                   "<td  align='x'>",
                                                   "\t<li>",
                                                   "<!-- ==== -->",
                                                   "<hr />",
                                                   "<br>&nbsp;",
                                                   "|  |",
                                                   "<p>",
                                                   "</p>\n",
                                                   "<a href=\"#\">",
                                                   "</a>"};
    Template lines(count);
    for (std::string& line : lines) {
      for (size_t left = 3 + Draw(6); left > 0; --left) {
        line += kPieces[Draw(std::size(kPieces))];
        line.append(Draw(4), "-=*. "[Draw(5)]);
      }
      line += "\n";
    }
    return lines;
  }

  std::string Words(size_t count) {
    std::string words;
    for (; count > 0; --count) words += "w" + std::to_string(Draw(400)) + " ";
    return words;
  }

  // Some lines changed, left out or new; a word or two between.
  std::string Instance(const Template& from, size_t percent) {
    std::string source = "<html><body>\n";
    for (const std::string& line : from) {
      const size_t dice = Draw(100);
      if (dice >= percent) source += line;
      if (dice < percent / 3) source += Lines(1).front();
      if (Draw(4) == 0) source += Words(1 + Draw(4));
    }
    return source + "</body></html>\n";
  }

  std::string Links() {
    std::string links;
    for (size_t left = Draw(4); left > 0 && !urls_.empty(); --left) {
      links += "<a href=\"" + urls_[Draw(urls_.size())] + "\">" + Words(1) + "</a>\n";
    }
    return links;
  }

  std::string Source() {
    const size_t kind = Draw(12);
    if (kind == 0) return Words(Draw(3));                                           // tiny, or nothing
    if (kind == 1) return "<html>" + std::string(Draw(64), ' ') + "</html>";        // hardly a gram
    if (kind == 2 && !sources_.empty()) return sources_[Draw(sources_.size())];     // a copied file
    if (kind == 3 && !sources_.empty()) return sources_.back() + Lines(1).front();  // a mirror
    if (kind == 4) return Instance(Lines(40), 0);                                   // like nothing
    if (kind == 5) return Instance(templates_[0], 5) + Chunk() + Links();           // quotes one passage
    return Instance(templates_[Draw(templates_.size())], Draw(60)) + Links() + Words(Draw(30));
  }

  std::string Chunk() {
    static constexpr std::string_view kWords = "a passage that is the same wherever it stands and has words enough ";
    return "<p>" + std::string(kWords) + std::string(kWords) + "<p>";
  }

  void AddPage() {
    template_oracle::Page page;
    page.domain = "d" + std::to_string(Draw(5)) + ".com";
    page.host = (Draw(2) == 0 ? "" : "h" + std::to_string(Draw(2)) + ".") + page.domain;
    page.url = "http://" + page.host + "/" + std::to_string(urls_.size());
    page.markup = Draw(15) != 0;
    page.source = Source();
    if (page.source.empty()) return;
    urls_.push_back(page.url);
    sources_.push_back(page.source);
    const size_t file = Draw(kFiles);
    page.id = MakePageId(file, of_file_[file].size());
    of_file_[file].push_back(std::move(page));
  }

  std::mt19937_64& random_;
  std::vector<Template> templates_;
  std::vector<std::string> urls_;
  std::vector<std::string> sources_;
  std::array<std::vector<template_oracle::Page>, kFiles> of_file_;
  TemplateCrawl crawl_;
};

}  // namespace

TemplateCrawl RandomTemplateCrawl(size_t max_pages, std::mt19937_64* random) {
  return CrawlMaker(max_pages, random).Finish();
}

}  // namespace seamripper
