#include "testing/quilt_crawl.h"

#include <algorithm>
#include <map>
#include <utility>

#include "testing/quilt_corpora.h"
#include "testing/warc_builder.h"

namespace seamripper {
namespace {

namespace oracle = quilt_oracle;

// What its name is made of says what a host's domains are; no list is asked.
struct Host {
  std::string name;
  std::string domain;
  std::string private_domain;
  std::set<std::string> addresses = {};
};

struct Page {
  oracle::Page oracle;
  size_t host = 0;
  std::string ip;  // empty: not recorded
  bool set_aside = false;
  CrawlPage crawled;
};

// By address, two hosts of one domain of which one has none are a site of their own.
std::set<std::string> SitesByAddress(const Host& host, const std::vector<Host>& hosts) {
  std::set<std::string> sites = {host.name};
  for (const std::string& address : host.addresses) sites.insert("address " + address);
  for (const Host& other : hosts) {
    if (other.domain != host.domain || (!host.addresses.empty() && !other.addresses.empty())) continue;
    sites.insert(std::min(host.name, other.name) + " and " + std::max(host.name, other.name));
  }
  return sites;
}

std::set<std::string> SitesOf(const Host& host, const std::vector<Host>& hosts, SiteMode mode) {
  std::set<std::string> sites;
  for (const std::string& address : host.addresses) sites.insert("address " + address);
  switch (mode) {
    case SiteMode::kHost:
      return {host.name};
    case SiteMode::kNone:
    case SiteMode::kDomain:
      return {host.domain};
    case SiteMode::kPrivate:
      return {host.private_domain};
    case SiteMode::kIp:
      return SitesByAddress(host, hosts);
    case SiteMode::kServer:
      sites.insert(host.domain);
      return sites;
  }
  return sites;
}

std::string LinkedSiteOf(const Host& host, SiteMode mode) {
  if (mode == SiteMode::kHost) return host.name;
  return mode == SiteMode::kPrivate ? host.private_domain : host.domain;
}

class CrawlMaker {
 public:
  CrawlMaker(const QuiltOptions& options, std::mt19937_64* random)
      : options_(options), random_(*random), files_(1 + Below(3)), sets_aside_(Below(2) == 0), maps_(Below(2) == 0) {}

  void AddCorpus(size_t number) {
    suffix_ = std::to_string(number);
    recorded_one_in_ = 1 + Below(8);
    const oracle::Options options = {options_.k, options_.m, options_.c, options_.theta, options_.min_share};
    std::vector<oracle::Page> drawn = oracle::RandomCorpus(Below(2) == 0 ? 150 : 30, options, &random_).pages;
    DrawHosts(1 + drawn.size() / (1 + Below(6)));
    std::vector<Page> pages;
    for (oracle::Page& page : drawn) pages.push_back(DrawPage(std::move(page), pages.size()));
    for (Page& page : pages) DrawLinks(pages, &page);
    for (Page& page : pages) Write(&page);
    AddExpected(options, pages);
  }

  QuiltCrawl Finish() {
    std::sort(page_ids_.begin(), page_ids_.end());
    for (const PageId id : page_ids_) crawl_.set_aside.push_back(ids_set_aside_.contains(id));
    for (const WarcBuilder& file : files_) crawl_.files.push_back(file.Build());
    return std::move(crawl_);
  }

 private:
  size_t Below(size_t limit) { return random_() % limit; }

  Host DrawHost(size_t number) {
    const std::string label = "h" + std::to_string(number);
    const std::string site = "s" + std::to_string(Below(2)) + "in" + suffix_;
    switch (Below(6)) {
      case 0:
        return {"site" + label + site + ".example", "site" + label + site + ".example",
                "site" + label + site + ".example"};
      case 1:
        return {label + "." + site + ".co.uk", site + ".co.uk", site + ".co.uk"};
      case 2:
        return {label + "." + site + ".github.io", "github.io", site + ".github.io"};
      case 3:
        return {label + "." + site + ".blogspot.com", "blogspot.com", site + ".blogspot.com"};
      case 4: {
        const std::string address = "10." + suffix_ + ".0." + std::to_string(number);
        return {address, address, address};
      }
      default:
        return {label + "." + site + ".example", site + ".example", site + ".example"};
    }
  }

  std::string DrawAddress() {
    const std::string number = std::to_string(Below(1 + hosts_.size()));
    return Below(4) == 0 ? "2001:db8::" + number : "192.0.2." + number;
  }

  void DrawHosts(size_t count) {
    hosts_.clear();
    while (hosts_.size() < count) hosts_.push_back(DrawHost(hosts_.size()));
    for (Host& host : hosts_) {
      for (size_t left = maps_ && Below(6) == 0 ? 1 + Below(2) : 0; left > 0; --left) {
        const std::string address = DrawAddress();
        crawl_.addresses[host.name].push_back(address);
        host.addresses.insert(address);
      }
    }
  }

  Page DrawPage(oracle::Page drawn, size_t number) {
    Page page;
    page.oracle = std::move(drawn);
    for (std::string& word : page.oracle.words) word += "ö" + suffix_;
    page.host = Below(hosts_.size());
    Host& host = hosts_[page.host];
    if (Below(recorded_one_in_) == 0) host.addresses.insert(page.ip = DrawAddress());
    page.crawled.url = std::string(Below(4) == 0 ? "https://" : "http://") + host.name +
                       (Below(8) == 0 ? ":8080/" : "/") + (Below(4) == 0 ? "folder/" : "") + std::to_string(number);
    page.crawled.domain = host.domain;
    page.set_aside = sets_aside_ && Below(6) == 0;
    return page;
  }

  void DrawLinks(const std::vector<Page>& pages, Page* page) {
    for (size_t left = Below(4); left > 0; --left) {
      const Page& target = pages[Below(pages.size())];
      const Host& host = hosts_[target.host];
      page->crawled.links.insert(Below(2) == 0 ? target.crawled.url : "http://" + host.name + "/elsewhere");
      page->crawled.linked_sites.insert(LinkedSiteOf(host, options_.foreign));
    }
  }

  std::string AsWritten(std::string word) {
    if (Below(8) != 0) return word;
    word[0] = static_cast<char>(word[0] - 'a' + 'A');
    word.replace(word.find("ö"), 2, "Ö");
    return word;
  }

  WrittenText TextOf(const oracle::Words& words) {
    static constexpr std::string_view kSeparators[] = {" ", " ", " ", " ", ", ", " – ", "\n", ".\n"};
    WrittenText written;
    for (const std::string& word : words) written.Append(kSeparators[Below(std::size(kSeparators))], AsWritten(word));
    return written;
  }

  // A line is a paragraph.
  std::string BodyOf(const Page& page, const std::string& text) {
    std::string body = "<!DOCTYPE html><html><head><title>w0 w1 w2</title></head><body><p>";
    for (const char byte : text) byte == '\n' ? body += "</p>\n<p>" : body += byte;
    body += "</p>";
    for (const std::string& link : page.crawled.links) {
      body += "<a href=\"" + link + (Below(3) == 0 ? "#fragment" : "") + "\"></a>";
    }
    return body + "</body></html>";
  }

  PageId WritePage(const Page& page, const std::string& date, const std::string& ip, const std::string& text) {
    const size_t file = Below(files_.size());
    WarcBuilder& warc = files_[file];
    if (Below(12) == 0) warc.AddRecord("metadata", {{"WARC-Date", date}, {"Content-Type", "text/plain"}}, text);
    const PageId id = MakePageId(file, warc.offsets().size());
    HeaderFields fields = {{"WARC-Target-URI", page.crawled.url},
                           {"WARC-Date", date},
                           {"Content-Type", "application/http; msgtype=response"}};
    if (!ip.empty()) fields.emplace_back("WARC-IP-Address", ip);
    warc.AddRecord("response", fields,
                   "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" + BodyOf(page, text));
    page_ids_.push_back(id);
    return id;
  }

  void Write(Page* page) {
    if (Below(12) == 0) WritePage(*page, "2026-07-01T00:00:00Z", "", TextOf(page->oracle.words).text);
    WrittenText written = TextOf(page->oracle.words);
    const PageId id = WritePage(*page, "2026-08-01T00:00:00Z", page->ip, written.text);
    page->oracle.id = id;
    page->crawled.places = std::move(written.places);
    if (page->set_aside) ids_set_aside_.insert(id);
    if (Below(12) == 0) WritePage(*page, "2026-07-01T00:00:00Z", "", TextOf(page->oracle.words).text);
  }

  // To the oracle, pages set aside are not there, and only those sites are that count.
  void AddExpected(const oracle::Options& options, const std::vector<Page>& pages) {
    std::map<std::string, int64_t> site_numbers;
    std::vector<oracle::Page> counted;
    CrawlPages crawled;
    for (const Page& page : pages) {
      const Host& host = hosts_[page.host];
      CrawlPage& told = crawled[page.oracle.id] = page.crawled;
      told.sites = SitesOf(host, hosts_, options_.foreign);
      told.site = LinkedSiteOf(host, options_.foreign);
      if (page.set_aside) continue;
      counted.push_back(page.oracle);
      counted.back().sites.clear();
      if (options_.foreign == SiteMode::kNone) continue;
      for (const std::string& site : told.sites) {
        const auto number = static_cast<int64_t>(site_numbers.size());
        counted.back().sites.insert(site_numbers.try_emplace(site, number).first->second);
      }
    }
    for (const oracle::Finding& finding : oracle::Find(counted, options)) {
      AddExpectedCount(finding, options.theta, &crawl_.expected);
      if (finding.quilted) AddExpectedRows(crawled, finding, &crawl_.expected);
    }
  }

  const QuiltOptions options_;
  std::mt19937_64& random_;
  std::vector<WarcBuilder> files_;
  const bool sets_aside_;
  const bool maps_;
  QuiltCrawl crawl_;
  std::vector<PageId> page_ids_;
  std::set<PageId> ids_set_aside_;

  // Of the corpus at hand.
  std::string suffix_;
  size_t recorded_one_in_ = 1;  // pages with an address
  std::vector<Host> hosts_;
};

}  // namespace

QuiltCrawl RandomQuiltCrawl(size_t corpora, const QuiltOptions& options, std::mt19937_64* random) {
  CrawlMaker maker(options, random);
  for (size_t i = 0; i < corpora; ++i) maker.AddCorpus(i);
  return maker.Finish();
}

}  // namespace seamripper
