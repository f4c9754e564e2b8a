// What people decided, and what they were given to decide: rows of labels.sqlite (src/labels), of exports and of the review
// tool. No tables of a run: no detector ever writes them.
#ifndef SEAMRIPPER_COLUMNS_LABEL_ROWS_H_
#define SEAMRIPPER_COLUMNS_LABEL_ROWS_H_

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>

#include "columns/table.h"

namespace seamripper {

// One decision, or one taken back. Never changed and never removed.
struct LabelRow {
  std::string id;      // chosen by whoever sends it, so that it can be sent again
  std::string undoes;  // the id of the label that this takes back; empty: it is a label itself
  std::string reviewer;
  std::string scheme;
  std::string kind;    // "page", "chunk", "file", "cluster", "neighbourhood", "site"
  std::string key;     // what survives a re-run: URL, SHA-1, prefix; of a cluster its prototype's URL
  std::string digest;  // of the content that was looked at; empty where the key is one
  std::string members;  // of a cluster: a digest of its members then
  std::string verdict;
  std::string reasons;  // with spaces between
  std::string note;
  std::string sample;    // empty: judged while browsing, never part of a precision
  int64_t stratum = -1;  // of the sample; -1: no sample
  bool blind = false;    // the scores were hidden
  Timestamp started;     // when it was first shown
  Timestamp decided;
  std::string run;  // of the detector that named it
  friend bool operator==(const LabelRow&, const LabelRow&) = default;
};

template <>
struct Table<LabelRow> {
  using Row = LabelRow;
  static constexpr std::string_view kName = "labels";
  static constexpr auto kFields = std::tuple(
      Stored("id", &Row::id, "chosen by the sender; a label sent twice is stored once"),
      Stored("undoes", &Row::undoes, "id of the label that is taken back; empty: it is a label"),
      Stored("reviewer", &Row::reviewer), Stored("scheme", &Row::scheme, "spam, reuse or one of your own"),
      Stored("kind", &Row::kind, "page, chunk, file, cluster, neighbourhood or site"),
      Stored("key", &Row::key, "URL, SHA-1 or prefix; of a cluster the URL of its prototype"),
      Stored("digest", &Row::digest, "of the content that was judged"),
      Stored("members", &Row::members, "of a cluster: digest of its members then"),
      Stored("verdict", &Row::verdict), Stored("reasons", &Row::reasons, "separated by spaces"),
      Stored("note", &Row::note), Stored("sample", &Row::sample, "empty: judged while browsing"),
      Stored("stratum", &Row::stratum, "of the sample; -1: none"),
      Stored("blind", &Row::blind, "scores were hidden"), Stored("started", &Row::started),
      Stored("decided", &Row::decided), Stored("run", &Row::run, "of the detector that found it"));
};

// A sample: which rows of which table it was drawn from, and how.
struct SampleRow {
  std::string name;
  std::string table_name;
  std::string run;            // of the table
  std::string corpus_digest;  // of the pages then
  std::string condition;      // --where; empty: all rows
  std::string draw;           // "random" or "top"
  std::string strata;         // the column they are cut by; empty: none
  std::string seed;
  int64_t population = 0;  // rows it stands for
  int64_t size = 0;
  std::string scheme;
  Timestamp created;
  friend bool operator==(const SampleRow&, const SampleRow&) = default;
};

template <>
struct Table<SampleRow> {
  using Row = SampleRow;
  static constexpr std::string_view kName = "samples";
  static constexpr auto kFields = std::tuple(
      Stored("name", &Row::name), Stored("table_name", &Row::table_name, "whose rows were drawn"),
      Stored("run", &Row::run), Stored("corpus_digest", &Row::corpus_digest, "of the pages when it was drawn"),
      Stored("condition", &Row::condition, "--where"), Stored("draw", &Row::draw, "random, or top: the first rows"),
      Stored("strata", &Row::strata, "the column they are cut by"), Stored("seed", &Row::seed),
      Stored("population", &Row::population, "rows it stands for"), Stored("size", &Row::size),
      Stored("scheme", &Row::scheme), Stored("created", &Row::created));
};

struct StratumRow {
  std::string sample;
  int64_t stratum = 0;  // from 0
  double least = 0;
  double most = 0;
  int64_t population = 0;
  int64_t size = 0;
  friend bool operator==(const StratumRow&, const StratumRow&) = default;
};

struct SampleItemRow {
  std::string sample;
  int64_t position = 0;  // from 0, in the order they are shown
  int64_t stratum = 0;
  std::string kind;
  std::string key;
  std::string digest;
  std::string members;
  std::string row_key;  // of the row in the table then, as `ls --after` takes it
  friend bool operator==(const SampleItemRow&, const SampleItemRow&) = default;
};

template <>
struct Table<SampleItemRow> {
  using Row = SampleItemRow;
  static constexpr std::string_view kName = "sample_items";
  static constexpr auto kFields =
      std::tuple(Stored("sample", &Row::sample), Stored("position", &Row::position, "from 0, in the order shown"),
                 Stored("stratum", &Row::stratum), Stored("kind", &Row::kind), Stored("key", &Row::key),
                 Stored("digest", &Row::digest), Stored("members", &Row::members),
                 Stored("row_key", &Row::row_key, "of its row in the table"));
};

}  // namespace seamripper

#endif  // SEAMRIPPER_COLUMNS_LABEL_ROWS_H_
