#include "testing/site_oracle.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <set>
#include <tuple>

#include "base/check.h"
#include "seamripper/tables.h"

namespace seamripper::site_oracle {

namespace {

struct Cells {
  std::map<std::string, int64_t> number;  // bools too
  std::map<std::string, double> fraction;
  std::map<std::string, std::string> text;
};

std::vector<Cells> RowsOf(const Corpus& corpus, const std::string& table) {
  ListRequest request;
  request.table = table;
  const Result<std::unique_ptr<TableRows>> rows = ListTable(corpus, request);
  CHECK(rows.ok());
  std::vector<Cells> all;
  while ((*rows)->Next()) {
    Cells& cells = all.emplace_back();
    for (size_t i = 0; i < (*rows)->columns().size(); ++i) {
      const std::string& name = (*rows)->columns()[i].name;
      const Value& value = (*rows)->row()[i];
      if (const auto* number = std::get_if<int64_t>(&value)) cells.number[name] = *number;
      if (const auto* is = std::get_if<bool>(&value)) cells.number[name] = *is ? 1 : 0;
      if (const auto* fraction = std::get_if<double>(&value)) cells.fraction[name] = *fraction;
      if (const auto* text = std::get_if<std::string_view>(&value)) cells.text[name] = *text;
    }
  }
  CHECK((*rows)->status().ok());
  return all;
}

// The rows of the tables there are of the corpus as it is.
class Tables {
 public:
  explicit Tables(const std::string& corpus) {
    const Result<Corpus> opened = Corpus::Open(corpus);
    CHECK(opened.ok());
    const Result<std::vector<TableInfo>> tables = ListTables(*opened);
    CHECK(tables.ok());
    for (const TableInfo& table : *tables) {
      if (table.of_this_corpus && table.name != "sites") rows_[table.name] = RowsOf(*opened, table.name);
    }
  }
  bool Has(const std::string& table) const { return rows_.contains(table); }
  std::vector<Cells> Of(const std::string& table) const { return Has(table) ? rows_.at(table) : std::vector<Cells>(); }

 private:
  std::map<std::string, std::vector<Cells>> rows_;
};

double Quotient(int64_t part, int64_t whole) {
  return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0;
}

double BadnessOf(const Tables& tables, const std::string& site, const std::map<int64_t, std::string>& site_of,
                 uint64_t min_pages) {
  if (!tables.Has("neighbourhoods")) return -1;
  for (const Cells& row : tables.Of("neighbourhoods")) {
    if (row.number.at("depth") == 0 && row.text.at("prefix") == site) return row.fraction.at("badness_pooled");
  }
  int64_t chunks = 0;
  int64_t bad_chunks = 0;
  for (const Cells& row : tables.Of("reuse_pages")) {
    if (site_of.at(row.number.at("page_id")) != site) continue;
    chunks += row.number.at("chunks");
    bad_chunks += row.number.at("bad_chunks");
  }
  return bad_chunks > 0 && min_pages > 2 ? -1 : Quotient(bad_chunks, chunks);
}

std::set<int64_t> PagesWithChunksOfSeveralSites(const Tables& tables) {
  std::set<std::string> chunks;
  for (const Cells& row : tables.Of("chunks")) {
    if (row.number.at("labelled") == 1 && row.number.at("domains") > 1) chunks.insert(row.text.at("chunk"));
  }
  std::set<int64_t> pages;
  for (const Cells& row : tables.Of("chunk_pages")) {
    if (chunks.contains(row.text.at("chunk"))) pages.insert(row.number.at("page_id"));
  }
  return pages;
}

}  // namespace

std::ostream& operator<<(std::ostream& out, const Site& site) {
  return out << site.site << " " << site.pages << " " << site.words << " " << site.flagged << " " << site.quilted << " "
             << site.copied_in << " " << site.copied_out << " " << site.duplicates << " " << site.popular_mean << " "
             << site.templates << " " << site.badness;
}

std::vector<Site> ExpectedSites(const std::string& corpus, uint64_t min_pages) {
  const Tables tables(corpus);
  std::map<std::string, Site> sites;
  std::map<int64_t, std::string> site_of;
  for (const Cells& row : tables.Of("pages")) {
    Site& site = sites[row.text.at("domain")];
    site.site = site_of[row.number.at("page_id")] = row.text.at("domain");
    ++site.pages;
    site.words += row.number.at("words");
  }
  const std::set<int64_t> reused_widely = PagesWithChunksOfSeveralSites(tables);
  for (auto& [name, site] : sites) {
    const auto is_here = [&, here = name](const Cells& row, const std::string& id = "page_id") {
      return site_of.at(row.number.at(id)) == here;
    };
    std::set<int64_t> flagged;
    if (tables.Has("quilts")) site.quilted = 0;
    for (const Cells& row : tables.Of("quilts")) {
      if (!is_here(row)) continue;
      ++site.quilted;
      flagged.insert(row.number.at("page_id"));
    }
    if (tables.Has("quilt_patches")) site.copied_in = site.copied_out = 0;
    for (const Cells& row : tables.Of("quilt_patches")) {
      const bool has = is_here(row);
      const bool gives = is_here(row, "source_id");
      if (has && !gives) site.copied_in += row.number.at("words");
      if (gives && !has) site.copied_out += row.number.at("words");
    }
    std::set<int64_t> represented;
    if (tables.Has("duplicates")) site.duplicates = 0;
    for (const Cells& row : tables.Of("duplicates")) {
      if (!is_here(row)) continue;
      ++site.duplicates;
      flagged.insert(row.number.at("page_id"));
      if (row.number.at("page_id") != row.number.at("cluster_id")) represented.insert(row.number.at("page_id"));
    }
    int64_t documents = 0;
    for (const Cells& row : tables.Of("pages")) {
      if (is_here(row) && row.number.at("words") > 0 && !represented.contains(row.number.at("page_id"))) ++documents;
    }
    int64_t popular = 0;
    for (const Cells& row : tables.Of("phrase_pages")) popular += is_here(row) ? row.number.at("popular") : 0;
    if (tables.Has("phrase_pages") && documents > 0) site.popular_mean = Quotient(popular, documents);
    std::set<int64_t> clusters;
    for (const Cells& cluster : tables.Of("templates")) {
      if (cluster.number.at("domains") < 2) continue;
      for (const Cells& row : tables.Of("template_members")) {
        if (row.number.at("cluster_id") != cluster.number.at("cluster_id") || !is_here(row)) continue;
        clusters.insert(row.number.at("cluster_id"));
        flagged.insert(row.number.at("page_id"));
      }
    }
    if (tables.Has("templates")) site.templates = static_cast<int64_t>(clusters.size());
    for (const Cells& row : tables.Of("reuse_pages")) {
      const bool partial = row.number.at("partial") == 1 && reused_widely.contains(row.number.at("page_id"));
      if (is_here(row) && (partial || row.number.at("file_labelled") == 1)) flagged.insert(row.number.at("page_id"));
    }
    site.badness = BadnessOf(tables, name, site_of, min_pages);
    site.flagged = static_cast<int64_t>(flagged.size());
  }
  std::vector<Site> sorted;
  for (auto& [name, site] : sites) sorted.push_back(site);
  std::sort(sorted.begin(), sorted.end(), [](const Site& a, const Site& b) {
    return std::tuple(-a.copied_in, -a.flagged, a.site) < std::tuple(-b.copied_in, -b.flagged, b.site);
  });
  return sorted;
}

std::vector<Site> ListedSites(const std::string& corpus) {
  const Result<Corpus> opened = Corpus::Open(corpus);
  CHECK(opened.ok());
  std::vector<Site> sites;
  for (const Cells& row : RowsOf(*opened, "sites")) {
    const auto number = [&row](const char* name) { return row.number.at(name); };
    sites.push_back({row.text.at("site"), number("pages"), number("words"), number("flagged"), number("quilted"),
                     number("copied_in"), number("copied_out"), number("duplicates"), row.fraction.at("popular_mean"),
                     number("templates"), row.fraction.at("badness")});
  }
  return sites;
}

}  // namespace seamripper::site_oracle
