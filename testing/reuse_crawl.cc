#include "testing/reuse_crawl.h"

#include <algorithm>
#include <map>

#include "testing/naive_chunks.h"
#include "testing/naive_page.h"
#include "testing/naive_sha1.h"
#include "testing/warc_builder.h"

namespace seamripper {
namespace {

constexpr int64_t kFirstDay = 1'767'225'600'000'000;  // 2026-01-01
constexpr int64_t kDay = 86'400'000'000;

// The first 200 characters.
std::string SampleOf(const std::string& text) {
  std::string sample;
  int characters = 0;
  for (const char byte : text) {
    if ((byte & 0xc0) != 0x80 && ++characters > 200) break;
    sample += byte;
  }
  return sample;
}

std::vector<reuse_oracle::Chunk> ChunksOf(const std::string& html, const std::string& url, ChunkProfile profile) {
  std::vector<reuse_oracle::Chunk> chunks;
  if (profile == ChunkProfile::kArdi2014) {
    for (const Chunk& chunk : NaiveArdi2014(html)) {
      chunks.push_back({ToHex(chunk.hash), chunk.offset, chunk.length, chunk.visible});
    }
    return chunks;
  }
  const std::string text = NaiveExtractHtml(html, url, {}).text;
  for (const Chunk& chunk : NaiveBlocks(text)) {
    chunks.push_back({ToHex(chunk.hash), chunk.offset, chunk.length, chunk.visible,
                      SampleOf(text.substr(chunk.offset, chunk.length))});
  }
  return chunks;
}

class CrawlMaker {
 public:
  CrawlMaker(ChunkProfile profile, uint64_t pool_seed, std::mt19937_64* random)
      : profile_(profile), random_(*random), files_(1 + Below(2)) {
    std::mt19937_64 pool_random(pool_seed);
    for (size_t i = 0; i < 40; ++i) pool_.push_back(DrawParagraph(i, &pool_random));
    for (size_t i = 1 + Below(4); i > 0; --i) domains_.push_back("d" + std::to_string(i) + ".example");
    domains_.push_back("shop.co.uk");
    for (WarcBuilder& file : files_)
      file.AddRecord("metadata", {{"Content-Type", "text/plain"}}, "a file has a record");
  }

  ReuseCrawl Make(size_t pages) {
    for (size_t left = Below(pages + 1); left > 0; --left) Below(6) == 0 ? AddFile() : AddPage();
    ReuseCrawl crawl;
    crawl.captures = std::move(captures_);
    for (const WarcBuilder& file : files_) crawl.files.push_back(file.Build());
    for (auto& [url, record] : live_) crawl.records.push_back(std::move(record));
    return crawl;
  }

 private:
  size_t Below(size_t limit) { return random_() % limit; }

  static std::string DrawParagraph(size_t number, std::mt19937_64* random) {
    switch ((*random)() % 8) {
      case 0:
        return "short " + std::to_string(number);
      case 1:
        return number % 2 == 0 ? "" : "&nbsp;";
      case 2:
        return "Your email address will not be published.";
      case 3:
        return "<script>document.write('<p>a paragraph of a script, long enough');</script>";
      case 4:
        return std::string(100 + (*random)() % 200, 'x') + "ÄÖ " + std::string((*random)() % 150, 'y');
      default:
        return "Paragraph number " + std::to_string(number) + " has words enough to be a block";
    }
  }

  // Few paragraphs are frequent, as the powers of a uniform number are small.
  std::string Paragraph() {
    if (Below(3) == 0) return "A paragraph that is nowhere else, " + std::to_string(random_());
    const size_t range = 1 + Below(pool_.size());
    std::string text = pool_[Below(1 + Below(range))];
    if (Below(6) == 0)
      std::transform(text.begin(), text.end(), text.begin(), [](char c) { return c == 'P' ? 'p' : c; });
    return text;
  }

  std::string Body(const std::string& domain) {
    if (domain == domains_[0] && Below(25) != 0) return "<p>A paragraph that all pages of this domain have</p>";
    if (Below(8) == 0) return "<html><p>This very page is there several times, number " + std::to_string(Below(2));
    std::string body = Below(2) == 0 ? "<html><body>" : "<div>";
    for (size_t left = Below(9); left > 0; --left) body += "<p>" + Paragraph() + (Below(8) == 0 ? "\n" : "</p>\n");
    return body;
  }

  std::string Host(const std::string& domain) {
    const size_t which = Below(4);
    return which == 0 ? domain : "h" + std::to_string(which) + "." + domain;
  }

  std::string Path() {
    std::string path = "/";
    const std::string repeated = Below(20) == 0 ? "again/" : "";
    for (size_t left = Below(5); left > 0; --left) {
      path += "f" + std::to_string(Below(3)) + "/" + (Below(10) == 0 ? "/" : "") + repeated;
    }
    if (Below(40) == 0) {
      for (size_t i = 0; i < 90 + Below(10); ++i) path += std::to_string(i) + "/";
    }
    if (Below(5) != 0) path += "page" + std::to_string(Below(50));
    if (Below(6) == 0) path += "?q=/a/b/" + std::to_string(Below(5));
    return path;
  }

  void Add(const std::string& domain, bool is_page, const std::string& body) {
    const std::string host = Host(domain);
    const std::string url = "http://" + host + (Below(9) == 0 ? ":8080" : "") + Path() + (is_page ? "" : ".js");
    const auto day = static_cast<int64_t>(1 + Below(9));
    const size_t file = Below(files_.size());
    const PageId id = MakePageId(file, files_[file].offsets().size());
    files_[file].AddResponse(url, "2026-01-0" + std::to_string(day) + "T00:00:00Z",
                             {is_page ? "Content-Type: text/html; charset=utf-8" : "Content-Type: text/javascript"},
                             body);
    reuse_oracle::Record record = {id,
                                   url,
                                   host,
                                   domain,
                                   kFirstDay + (day - 1) * kDay,
                                   ToHex(NaiveSha1(body)),
                                   static_cast<int64_t>(body.size()),
                                   is_page};
    if (is_page) record.chunks = ChunksOf(body, url, profile_);
    captures_.push_back(record);
    auto [found, is_new] = live_.try_emplace(url, record);
    if (is_new) return;
    reuse_oracle::Record& other = found->second;
    if (record.captured > other.captured || (record.captured == other.captured && id < other.id)) other = record;
  }

  const std::string& Domain() { return domains_[Below(domains_.size())]; }

  void AddPage() {
    const std::string& domain = Domain();
    Add(domain, true, Body(domain));
  }

  void AddFile() {
    static const std::vector<std::string> kBodies = {"", "User-agent: *\nDisallow: /\n", "run();", "go();"};
    Add(Domain(), false, Below(2) == 0 ? kBodies[Below(kBodies.size())] : "var x = " + std::to_string(random_()));
  }

  const ChunkProfile profile_;
  std::mt19937_64& random_;
  std::vector<WarcBuilder> files_;
  std::vector<std::string> pool_;
  std::vector<std::string> domains_;
  std::vector<reuse_oracle::Record> captures_;
  std::map<std::string, reuse_oracle::Record> live_;  // by url
};

}  // namespace

ReuseCrawl RandomReuseCrawl(size_t pages, ChunkProfile profile, uint64_t pool_seed, std::mt19937_64* random) {
  return CrawlMaker(profile, pool_seed, random).Make(pages);
}

}  // namespace seamripper
