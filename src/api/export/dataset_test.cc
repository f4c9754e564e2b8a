#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <simdjson.h>
#include <zlib.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "os/file.h"
#include "seamripper/corpus.h"
#include "seamripper/export.h"
#include "seamripper/phrases.h"
#include "seamripper/quilts.h"
#include "seamripper/reuse.h"
#include "seamripper/templates.h"
#include "testing/phrase_crawl.h"
#include "testing/quilt_crawl.h"
#include "testing/quilt_tables.h"
#include "testing/reuse_crawl.h"
#include "testing/temp_folder.h"
#include "testing/template_crawl.h"

namespace seamripper {
namespace {

using simdjson::dom::element;

DetectOptions OptionsFor(const std::string& corpus) {
  DetectOptions how;
  how.corpus = corpus;
  how.threads = 1;
  how.memory_bytes = 128'000'000;
  return how;
}

class Dataset : public ::testing::Test {
 protected:
  Dataset() {
    std::mt19937_64 random(2);
    std::vector<std::string> files;
    const auto add = [&files](const std::vector<std::string>& more) {
      files.insert(files.end(), more.begin(), more.end());
    };
    add(RandomQuiltCrawl(4, {.k = 3, .m = 20, .c = 2, .theta = 300'000'000}, &random).files);
    add(RandomPhraseCrawl(60, &random).files);
    add(RandomReuseCrawl(60, ChunkProfile::kBlocks, 7, &random).files);
    add(RandomTemplateCrawl(60, &random).files);
    IngestForTesting(corpus_, files, uint64_t{1} << 20);
  }

  void RunDetectors() {
    QuiltRequest quilts;
    quilts.options = {.k = 3, .m = 20, .c = 2, .theta = 300'000'000};
    ReuseRequest reuse;
    reuse.options.threshold = 1;
    const DetectOptions how = OptionsFor(corpus_);
    ASSERT_TRUE(FindQuilts(how, quilts).ok());
    ASSERT_TRUE(FindPhrases(how, {}).ok());
    ASSERT_TRUE(FindTemplates(how, {}).ok());
    ASSERT_TRUE(FindReuse(how, reuse).ok());
  }

  Result<WrittenDataset> Export(const std::string& name, DatasetFormat format, uint64_t part_bytes = 1 << 30,
                                const CorpusResources& resources = {.threads = 1},
                                const std::atomic<bool>* stop = nullptr) {
    ASSIGN_OR_RETURN(const Corpus corpus, Corpus::Open(corpus_, resources));
    return ExportDataset(corpus, {format, folder_.path() + "/" + name, part_bytes, stop});
  }

  // The lines of the files of a folder, one file after the other.
  std::vector<std::string> Lines(const std::string& name) {
    std::vector<std::string> lines;
    const std::string path = folder_.path() + "/" + name;
    const Result<std::vector<std::string>> files = ListDirectory(path);
    EXPECT_TRUE(files.ok());
    for (const std::string& file : *files) {
      const gzFile opened = gzopen((path + "/" + file).c_str(), "rb");
      std::string line(1 << 20, 0);
      while (gzgets(opened, line.data(), static_cast<int>(line.size())) != nullptr) lines.emplace_back(line.c_str());
      EXPECT_EQ(gzclose(opened), Z_OK);
    }
    return lines;
  }

  // Of a query with two columns, the second by the first.
  std::map<std::string, std::string> Asked(const std::string& query) {
    std::map<std::string, std::string> rows;
    const Result<Corpus> corpus = Corpus::Open(corpus_, {.threads = 1});
    EXPECT_TRUE(corpus.ok()) << corpus.status().message();
    const auto asked = QueryTables(*corpus, query);
    EXPECT_TRUE(asked.ok()) << asked.status().message();
    while ((*asked)->Next()) {
      const auto row = (*asked)->row();
      rows[std::string(std::get<std::string_view>(row[0]))] = std::get<std::string_view>(row[1]);
    }
    return rows;
  }

  const TempFolder folder_;
  const std::string corpus_ = folder_.path() + "/texts";
};

std::string Text(element value) { return simdjson::minify(value); }

TEST_F(Dataset, SaysWhatTheTablesSay) {
  RunDetectors();
  const auto written = Export("set", DatasetFormat::kDatatrove);
  ASSERT_TRUE(written.ok()) << written.status().message();
  EXPECT_THAT(written->missing, ::testing::IsEmpty());
  EXPECT_EQ(written->note, "");
  const auto pages = Asked("SELECT page_id::TEXT, url FROM pages");
  const auto quilts = Asked(
      "SELECT page_id::TEXT, cover_size || ' ' || (SELECT sum(words) FROM quilt_patches AS patch WHERE patch.page_id = "
      "quilts.page_id) FROM quilts");
  const auto duplicates =
      Asked("SELECT page_id::TEXT, cluster_id || ' ' || cluster_size || ' ' || (page_id = cluster_id) FROM duplicates");
  const auto templates = Asked(
      "SELECT page_id::TEXT, cluster_id || ' ' || suggested_class || ' ' || domains FROM template_members JOIN "
      "templates "
      "USING (cluster_id)");
  const auto reuse = Asked("SELECT page_id::TEXT, (partial OR file_labelled)::TEXT FROM reuse_pages");
  for (const auto& found : {quilts, duplicates, templates, reuse}) ASSERT_GT(found.size(), 3U);

  const Result<Corpus> corpus = Corpus::Open(corpus_);
  ASSERT_TRUE(corpus.ok());
  simdjson::dom::parser parser;
  std::set<std::string> ids;
  uint64_t dropped = 0;
  for (const std::string& line : Lines("set")) {
    const element document = parser.parse(line);
    const element metadata = document["metadata"];
    const std::string id(document["id"].get_string().value());
    const auto say = [&](const std::map<std::string, std::string>& rows, const std::string& none) {
      return rows.contains(id) ? rows.at(id) : none;
    };
    const auto plain = [&](const char* key) { return std::string(metadata[key].get_string().value()); };
    ids.insert(id);
    const Result<PageFacts> page = ReadPage(*corpus, id);
    ASSERT_TRUE(page.ok());
    EXPECT_EQ(document["text"].get_string().value(), page->text);
    EXPECT_EQ(document["source"].get_string().value(), "texts");
    EXPECT_EQ(plain("url"), pages.at(id));
    EXPECT_EQ(plain("title"), page->title);
    EXPECT_EQ(Text(metadata["quilt_sources"]) + " " + Text(metadata["copied_words"]), say(quilts, "0 0"));
    EXPECT_EQ(metadata["quilt"].get_bool().value(), quilts.contains(id));
    EXPECT_EQ(
        plain("duplicate_cluster") + " " + Text(metadata["duplicate_cluster_size"]) + " " + Text(metadata["keep"]),
        say(duplicates, " 1 true"));
    EXPECT_EQ(plain("duplicate_of"), metadata["keep"].get_bool().value() ? "" : pages.at(plain("duplicate_cluster")));
    EXPECT_EQ(plain("template_cluster") + " " + plain("template_class") + " " + Text(metadata["template_domains"]),
              say(templates, "  0"));
    EXPECT_EQ(Text(metadata["reused"]), say(reuse, "false"));
    dropped += metadata["keep"].get_bool().value() ? 0 : 1;
  }
  EXPECT_EQ(ids.size(), pages.size());
  EXPECT_EQ(written->pages, pages.size());
  EXPECT_EQ(written->to_drop, dropped);
  EXPECT_GT(dropped, 3U);
}

size_t Characters(std::string_view text) {
  return static_cast<size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

TEST_F(Dataset, AttributesLieLineByLineBesideDocuments) {
  RunDetectors();
  const auto written = Export("set", DatasetFormat::kDolma, 10'000);
  ASSERT_TRUE(written.ok()) << written.status().message();
  EXPECT_GT(written->parts, 3U);
  const std::string folder = folder_.path() + "/set";
  EXPECT_EQ(*ListDirectory(folder + "/documents"), *ListDirectory(folder + "/attributes/seamripper"));
  EXPECT_EQ(ListDirectory(folder + "/documents")->size(), written->parts);
  const std::vector<std::string> documents = Lines("set/documents"), attributes = Lines("set/attributes/seamripper");
  ASSERT_EQ(documents.size(), written->pages);
  ASSERT_EQ(attributes.size(), written->pages);
  simdjson::dom::parser document_parser, attribute_parser;
  size_t passages = 0;
  for (size_t i = 0; i < documents.size(); ++i) {
    const element document = document_parser.parse(documents[i]);
    const element line = attribute_parser.parse(attributes[i]);
    EXPECT_EQ(Text(document["id"]), Text(line["id"]));
    EXPECT_EQ(Text(document["source"]), Text(line["source"]));
    const element metadata = document["metadata"], fields = line["attributes"];
    const size_t characters = Characters(document["text"].get_string().value());
    const std::string all = "[[0," + std::to_string(characters) + ",";
    const auto whole = [&](bool there, const char* score) { return there ? all + Text(metadata[score]) + "]]" : "[]"; };
    EXPECT_EQ(Text(fields["seamripper__quilts__sources"]), whole(metadata["quilt"].get_bool(), "quilt_sources"));
    EXPECT_EQ(Text(fields["seamripper__phrases__duplicate"]), whole(!metadata["keep"].get_bool(), "jaccard"));
    EXPECT_EQ(Text(fields["seamripper__templates__domains"]),
              whole(metadata["template_cluster"].get_string().value() != "", "template_domains"));
    uint64_t words = 0, behind = 0;
    for (const element span : fields["seamripper__quilts__copied"]) {
      EXPECT_GE(span.at(0).get_uint64().value(), behind);
      behind = span.at(1).get_uint64().value();
      words += span.at(2).get_uint64().value();
      ++passages;
    }
    EXPECT_LE(behind, characters);
    EXPECT_EQ(words, metadata["copied_words"].get_uint64().value());
  }
  EXPECT_GT(passages, 5U);
}

TEST_F(Dataset, IsTheSameHoweverItIsRun) {
  RunDetectors();
  ASSERT_TRUE(Export("one", DatasetFormat::kDolma).ok());
  ASSERT_TRUE(Export("four", DatasetFormat::kDolma, 1 << 30, {.threads = 4, .memory_bytes = 64'000'000}).ok());
  for (const char* part : {"/documents/00000.jsonl.gz", "/attributes/seamripper/00000.jsonl.gz"}) {
    EXPECT_EQ(*ReadWholeFile(folder_.path() + "/one" + part), *ReadWholeFile(folder_.path() + "/four" + part));
  }
}

TEST_F(Dataset, HasNoFieldsOfWhatWasNotLookedFor) {
  const auto nothing = Export("set", DatasetFormat::kDolma);
  ASSERT_FALSE(nothing.ok());
  EXPECT_EQ(nothing.status().code(), Code::kUsage);
  EXPECT_FALSE(FactsOf(folder_.path() + "/set").exists);
  EXPECT_FALSE(FactsOf(folder_.path() + "/set.unfinished").exists);
  ASSERT_TRUE(FindPhrases(OptionsFor(corpus_), {}).ok());
  const auto written = Export("set", DatasetFormat::kDolma);
  ASSERT_TRUE(written.ok()) << written.status().message();
  EXPECT_THAT(written->missing, ::testing::ElementsAre("quilts", "templates", "reuse"));
  EXPECT_THAT(Lines("set/documents"),
              ::testing::Each(::testing::AllOf(::testing::HasSubstr("\"keep\":"),
                                               ::testing::Not(::testing::HasSubstr("\"quilt\":")))));
  EXPECT_THAT(Lines("set/attributes/seamripper"),
              ::testing::Each(::testing::HasSubstr("\"attributes\":{\"seamripper__phrases__duplicate\":[")));
}

TEST_F(Dataset, ReplacesNothing) {
  RunDetectors();
  ASSERT_TRUE(Export("set", DatasetFormat::kDatatrove).ok());
  const std::string before = *ReadWholeFile(folder_.path() + "/set/00000.jsonl.gz");
  EXPECT_EQ(Export("set", DatasetFormat::kDolma).status().code(), Code::kUsage);
  EXPECT_EQ(*ReadWholeFile(folder_.path() + "/set/00000.jsonl.gz"), before);
  EXPECT_FALSE(Export("nowhere/set", DatasetFormat::kDolma).ok());
  std::atomic<bool> stop = true;
  EXPECT_EQ(Export("other", DatasetFormat::kDolma, 1 << 30, {.threads = 1}, &stop).status().code(), Code::kInterrupted);
  EXPECT_FALSE(FactsOf(folder_.path() + "/other.unfinished").exists);
}

}  // namespace
}  // namespace seamripper
