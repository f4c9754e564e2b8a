#include "cli/phrases_text.h"

#include "cli/run_text.h"
#include "columns/row_json.h"
#include "text/quantity.h"
#include "text/terminal.h"

namespace seamripper::cli {

namespace {

// Expected collisions; below it there are none worth a line.
constexpr double kWorthSaying = 0.001;

uint64_t CountOf(const PhraseSummary& summary, const std::string& name) {
  const auto found = summary.run.counts.find(name);
  return found == summary.run.counts.end() ? 0 : found->second;
}

std::string WarningLine(const PhraseWarning& warning) {
  return "  warning     more than half of " +
         (warning.site.empty() ? "the crawl" : warning.site + " (" + Plural(warning.pages, "page") + ")") +
         " is one cluster, " + std::to_string(warning.cluster_id) + ": look at it before you drop pages";
}

// add(label, text) adds a line.
template <class Add>
void AddPopular(const PhraseSummary& summary, Add add) {
  add("documents", WithSeparators(summary.documents) + ": " + Percent(summary.with_popular, summary.documents) +
                       " with a popular phrase, " + Percent(summary.half_popular, summary.documents) +
                       " with half of their shingles popular");
  for (const PopularPhraseExample& phrase : summary.popular) {
    add(&phrase == summary.popular.data() ? "popular" : "",
        "\"" + phrase.phrase + "\" in " + Plural(phrase.documents, "document"));
  }
  add("covers", WithSeparators(summary.covers) +
                    (CountOf(summary, "capped_covers") > 0
                         ? ", " + WithSeparators(CountOf(summary, "capped_covers")) + " from lists cut at --max-donors"
                         : ""));
  for (const PhraseSiteRow& site : summary.suspicious) {
    add(&site == summary.suspicious.data() ? "suspicious" : "",
        site.site + ": " + Plural(site.pages, "document") + ", " + Decimal(Table<PhraseSiteRow>::Mean(site), 1) +
            " popular shingles each, deviation " + Decimal(Table<PhraseSiteRow>::StandardDeviation(site), 1));
  }
  if (const uint64_t hosts = CountOf(summary, "hosts_without_address"); hosts > 0) {
    add("no address", Plural(hosts, "host") + " with no known address, compared by domain instead");
  }
}

}  // namespace

std::vector<std::string> PhraseLines(const PhraseSummary& summary) {
  std::vector<std::string> lines;
  const auto add = [&lines](const std::string& label, const std::string& text) {
    lines.push_back("  " + label + std::string(12 - label.size(), ' ') + text);
  };
  lines.push_back("found " + Plural(summary.near_duplicates, "near-duplicate") + " among " +
                  Plural(summary.pages, "page") +
                  (summary.near_duplicates > 0 ? " (" + Percent(summary.near_duplicates, summary.pages) + ")" : "") +
                  RunNote(summary.run));
  if (summary.clusters > 0) {
    add("clusters",
        WithSeparators(summary.clusters) +
            (summary.chained > 0 ? ", " + Plural(summary.chained, "page") + " joined through other pages only (chained)"
                                 : ""));
  }
  for (const PhraseClusterExample& cluster : summary.largest) {
    add(&cluster == summary.largest.data() ? "largest" : "",
        Plural(cluster.pages, "page") + ", Jaccard from " + Decimal(cluster.least_jaccard, 2) + ": " + cluster.url);
  }
  if (summary.popular_found) AddPopular(summary, add);
  for (const PhraseWarning& warning : summary.warnings) lines.push_back(WarningLine(warning));
  if (summary.expected_collisions >= kWorthSaying) {
    add("collisions", "up to " + Decimal(summary.expected_collisions, 3) +
                          " pairs of different shingles are expected to share a key");
  }
  if (summary.run.was) lines.push_back(CurrentLine(summary.run));
  return lines;
}

void WritePhraseJson(const PhraseSummary& summary, JsonWriter* json) {
  json->BeginObject().Key("run").String(summary.run.id).Key("answered_before").Bool(summary.run.answered_before);
  json->Key("pages").Number(summary.pages).Key("without_words").Number(summary.without_words);
  json->Key("clusters").Number(summary.clusters).Key("near_duplicates").Number(summary.near_duplicates);
  json->Key("chained").Number(summary.chained).Key("documents").Number(summary.documents);
  json->Key("with_popular").Number(summary.with_popular).Key("half_popular").Number(summary.half_popular);
  json->Key("popular_shingles").Number(summary.popular_shingles).Key("covers").Number(summary.covers);
  json->Key("suspicious_sites").Number(summary.suspicious_sites);
  json->Key("sites_of_one_cluster").Number(summary.sites_of_one_cluster);
  json->Key("expected_collisions").Number(summary.expected_collisions);
  WriteRunFacts(summary.run, json);
  json->Key("largest").BeginArray();
  for (const PhraseClusterExample& cluster : summary.largest) {
    json->BeginObject().Key("cluster_id").String(std::to_string(cluster.cluster_id)).Key("url").String(cluster.url);
    json->Key("pages").Number(cluster.pages).Key("least_jaccard").Number(cluster.least_jaccard).EndObject();
  }
  json->EndArray().Key("popular").BeginArray();
  for (const PopularPhraseExample& phrase : summary.popular) {
    json->BeginObject().Key("phrase").String(phrase.phrase).Key("documents").Number(phrase.documents).EndObject();
  }
  json->EndArray().Key("suspicious").BeginArray();
  for (const PhraseSiteRow& site : summary.suspicious) WriteRow(site, json);
  json->EndArray().Key("warnings").BeginArray();
  for (const PhraseWarning& warning : summary.warnings) {
    json->BeginObject().Key("site").String(warning.site);
    json->Key("cluster_id").String(std::to_string(warning.cluster_id)).Key("pages").Number(warning.pages).EndObject();
  }
  json->EndArray().EndObject();
}

std::string DuplicateLine(const PhraseStory& story) {
  if (story.run.empty()) return "";
  if (!story.duplicate) return "no (run " + story.run + ")";
  const DuplicateRow& duplicate = *story.duplicate;
  std::string text = "one of " + Plural(duplicate.cluster_size, "page") + ", ";
  for (const DuplicateRow& other : story.duplicates) {
    if (other.page_id == duplicate.cluster_id) {
      return text + "represented by " + other.url + ", Jaccard " + Decimal(Table<DuplicateRow>::Jaccard(duplicate), 3) +
             ", " + std::to_string(duplicate.runs_agreeing) + " of 6 runs equal (near-duplicates: at least 2; run " +
             story.run + ")";
    }
  }
  return text + "which it represents (run " + story.run + ")";
}

std::string PopularLine(const PhraseStory& story) {
  if (!story.popular) return "";
  std::string text = WithSeparators(story.popular->popular) + " of 84 shingles are popular (covers are computed from " +
                     WithSeparators(story.least_popular) + ")";
  if (story.popular->cover_size < 0) return text;
  return text + "; " + Plural(story.donors.size(), "other page") + (story.popular->capped > 0 ? " considered" : "") +
         " together contain them, " + WithSeparators(story.popular->foreign_contribution) +
         " of them from other addresses";
}

}  // namespace seamripper::cli
