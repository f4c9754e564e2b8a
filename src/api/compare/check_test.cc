#include "seamripper/check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <sstream>
#include <utility>

#include "os/file.h"
#include "seamripper/compare.h"
#include "seamripper/ingest.h"
#include "testing/made_corpus.h"
#include "testing/quilt_oracle.h"
#include "testing/shared_data.h"
#include "testing/slow.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

using quilt_oracle::PatchesOf;
using quilt_oracle::Words;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;

// Values as text, by columns of these names.
std::vector<std::string> Lines(TableRows* rows, const std::set<std::string>& names) {
  std::vector<std::string> lines;
  while (rows->Next()) {
    std::ostringstream line;
    for (size_t i = 0; i < rows->columns().size(); ++i) {
      if (!names.contains(rows->columns()[i].name)) continue;
      const Value& value = rows->row()[i];
      if (const auto* text = std::get_if<std::string_view>(&value)) line << *text << " ";
      if (const auto* number = std::get_if<int64_t>(&value)) line << *number << " ";
      if (const auto* number = std::get_if<double>(&value)) line << *number << " ";
    }
    lines.push_back(line.str());
  }
  EXPECT_TRUE(rows->status().ok());
  return lines;
}

std::string TextOf(const Words& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

size_t BytesBefore(const Words& words, size_t word) {
  size_t bytes = 0;
  for (size_t i = 0; i < word; ++i) bytes += words[i].size() + 1;
  return bytes;
}

uint64_t WordsIn(const std::vector<quilt_oracle::Patch>& patches) {
  uint64_t words = 0;
  for (const quilt_oracle::Patch& patch : patches) words += patch.words;
  return words;
}

// Pages and documents that have stretches of each other, some repeated.
std::vector<Words> RandomTexts(size_t count, std::mt19937_64* random) {
  const auto below = [random](size_t bound) { return (*random)() % bound; };
  const size_t vocabulary = 2 + below(60);
  std::vector<Words> texts;
  for (size_t i = 0; i < count; ++i) {
    Words words = {"w" + std::to_string(below(vocabulary))};
    while (words.size() < 60 && below(12) != 0) {
      const Words& from = texts.empty() ? words : texts[below(texts.size())];
      const Words stretch(from.begin() + static_cast<ptrdiff_t>(below(from.size())), from.end());
      for (size_t j = 0; j < stretch.size() && j < 12; ++j) words.push_back(stretch[j]);
      for (size_t j = below(4); j > 0; --j) words.push_back("w" + std::to_string(below(vocabulary)));
    }
    texts.push_back(std::move(words));
  }
  std::shuffle(texts.begin(), texts.end(), *random);
  return texts;
}

struct Expected {
  std::vector<std::string> matches;
  std::vector<std::string> passages;
};

// Every document with every page, by the definition.
Expected Oracle(const std::vector<Words>& documents, const std::vector<Words>& pages, size_t k, uint64_t min_words) {
  Expected expected;
  for (size_t d = 0; d < documents.size(); ++d) {
    std::vector<std::pair<uint64_t, size_t>> order;
    for (size_t p = 0; p < pages.size(); ++p) {
      const uint64_t words = WordsIn(PatchesOf({0, documents[d]}, {{1, pages[p]}}, k));
      if (words > 0 && words >= min_words) order.emplace_back(words, p);
    }
    std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    for (const auto& [words, p] : order) {
      const auto patches = PatchesOf({0, documents[d]}, {{1, pages[p]}}, k);
      const std::string document = "http://d" + std::to_string(d) + ".example/ ";
      const std::string page = "http://p" + std::to_string(p) + ".example/ ";
      size_t longest = 0;
      for (const quilt_oracle::Patch& patch : patches) {
        longest = std::max(longest, patch.words);
        const auto places = [&](const Words& text, size_t begin) {
          const size_t start = BytesBefore(text, begin);
          const size_t end = BytesBefore(text, begin + patch.words) - 1;
          return std::to_string(start) + " " + std::to_string(end) + " ";
        };
        expected.passages.push_back(document + std::to_string(patch.words) + " " +
                                    places(documents[d], patch.page_begin) + places(pages[p], patch.source_begin) +
                                    page);
      }
      const uint64_t of_page = WordsIn(PatchesOf({0, pages[p]}, {{1, documents[d]}}, k));
      expected.matches.push_back(document + std::to_string(words) + " " + std::to_string(of_page) + " " +
                                 std::to_string(patches.size()) + " " + std::to_string(longest) + " " + page);
    }
  }
  return expected;
}

TEST(Check, EqualsTheOracleOnRandomTexts) {
  const size_t crawls = IsSlowRun() && !kSanitized ? 1'000 : 40;
  size_t passages = 0;
  for (size_t seed = 0; seed < crawls; ++seed) {
    std::mt19937_64 random(seed);
    std::vector<Words> texts = RandomTexts(4 + random() % 20, &random);
    const auto middle = texts.begin() + static_cast<ptrdiff_t>(1 + random() % 3);
    const std::vector<Words> documents(texts.begin(), middle);
    const std::vector<Words> pages(middle, texts.end());
    const TempFolder folder;
    std::vector<std::string> page_texts;
    for (const Words& page : pages) page_texts.push_back(TextOf(page));
    MakeCorpus(folder.path(), page_texts);
    std::string rows;
    for (size_t d = 0; d < documents.size(); ++d) {
      rows += R"({"url":"http://d)" + std::to_string(d) + R"(.example/","text":")" + TextOf(documents[d]) + "\"}\n";
    }
    ASSERT_TRUE(ReplaceFile(folder.path() + "/documents.jsonl", rows).ok());
    const uint32_t k = static_cast<uint32_t>(1 + random() % 6);
    const uint64_t min_words = random() % 3 == 0 ? random() % 20 : 0;
    DetectOptions how;
    how.corpus = folder.path() + "/corpus";
    how.threads = static_cast<unsigned>(1 + random() % 3);
    how.memory_bytes = random() % 2 == 0 ? 128'000'000 : 1'000'000'000;
    const Result<CheckAnswer> answer =
        Check(how, {.inputs = {folder.path() + "/documents.jsonl"}, .k = k, .all = true, .min_words = min_words});
    ASSERT_TRUE(answer.ok()) << answer.status().message();
    const Expected expected = Oracle(documents, pages, k, min_words);
    ASSERT_EQ(
        Lines(answer->matches.get(), {"document", "shared_words", "page_shared_words", "passages", "longest", "url"}),
        expected.matches)
        << "seed " << seed;
    ASSERT_EQ(Lines(answer->passages.get(),
                    {"document", "words", "start_byte", "end_byte", "page_start_byte", "page_end_byte", "url"}),
              expected.passages)
        << "seed " << seed;
    passages += expected.passages.size();
  }
  EXPECT_GT(passages, crawls * 10);  // else the texts would test little
}

class CheckFiles : public ::testing::Test {
 protected:
  void SetUp() override {
    MakeCorpus(folder_.path(), {"One two three four five six seven, and no more.",
                                "Nothing of it here. Zwölf Boxkämpfer jagen Viktor quer über den Sylter Deich."});
    how_.corpus = folder_.path() + "/corpus";
    how_.threads = 1;
    how_.memory_bytes = 128'000'000;
  }
  std::string Write(const std::string& name, const std::string& bytes) {
    EXPECT_TRUE(ReplaceFile(folder_.path() + "/" + name, bytes).ok());
    return folder_.path() + "/" + name;
  }
  void Extend(const std::string& input) {
    IngestOptions more;
    more.inputs = {input};
    more.corpus = how_.corpus;
    ASSERT_TRUE(Ingest(more).ok());
  }
  TempFolder folder_;
  DetectOptions how_;
};

TEST_F(CheckFiles, TextHtmlAndFoldersAreNamedAsTheUserDid) {
  ASSERT_TRUE(MakeDirectory(folder_.path() + "/mine").ok());
  ASSERT_TRUE(MakeDirectory(folder_.path() + "/mine/deep").ok());
  Write("mine/deep/a b.txt", "ZWÖLF BOXKÄMPFER jagen Viktor quer über alles");
  Write("mine/page.html", "<title>x</title><p>say one two <b>three four</b> five six!");
  Write("mine/picture.png", "\x89PNG\r\n\x1a\n\0\0\0");
  const Result<CheckAnswer> answer = Check(how_, {.inputs = {folder_.path() + "/mine"}, .all = true});
  ASSERT_TRUE(answer.ok()) << answer.status().message();
  EXPECT_THAT(Lines(answer->matches.get(), {"document", "shared_words", "share", "url"}),
              ElementsAre(folder_.path() + "/mine/deep/a b.txt 6 0.857143 http://p1.example/ ",
                          folder_.path() + "/mine/page.html 6 0.857143 http://p0.example/ "));
  EXPECT_THAT(
      Lines(answer->passages.get(), {"start_byte", "start_char", "page_start_byte", "page_start_char", "sample"}),
      ElementsAre("0 0 20 20 ZWÖLF BOXKÄMPFER jagen Viktor quer über ", "4 4 0 0 one two three four five six "));
  EXPECT_EQ(std::tuple(answer->documents, answer->document_words, answer->pages), std::tuple(2u, 14u, 2u));
  EXPECT_EQ(std::tuple(answer->found_documents, answer->found_words, answer->found_pages), std::tuple(2u, 12u, 2u));
  EXPECT_THAT(answer->skipped, ElementsAre(Pair("file-type", 1u)));
}

TEST_F(CheckFiles, WordsThatSeveralPagesHaveCountOnce) {
  const std::string mine = Write("mine.txt", "one two three four five six seven");
  Write("more.jsonl", "{\"url\":\"http://q.example/\",\"text\":\"three four five six seven eight\"}\n");
  Extend(folder_.path() + "/more.jsonl");
  const Result<CheckAnswer> answer = Check(how_, {.inputs = {mine}, .all = true});
  ASSERT_TRUE(answer.ok()) << answer.status().message();
  EXPECT_THAT(Lines(answer->matches.get(), {"shared_words", "url"}),
              ElementsAre("7 http://p0.example/ ", "5 http://q.example/ "));
  EXPECT_EQ(answer->found_words, 7u);
}

TEST_F(CheckFiles, DamageIsToldAndTheRestIsRead) {
  const std::string mine =
      Write("mine.jsonl", "{\"url\":\"http://d.example/\",\"text\":\"one two three four five\"}\n{\n{}\n");
  const Result<CheckAnswer> answer = Check(how_, {.inputs = {mine}, .all = true});
  ASSERT_TRUE(answer.ok()) << answer.status().message();
  EXPECT_EQ(answer->found_documents, 1u);
  EXPECT_EQ(answer->damaged_pieces, 1u);
  EXPECT_THAT(answer->damage, ElementsAre(HasSubstr("mine.jsonl:61: bad-json")));
  EXPECT_THAT(answer->skipped, ElementsAre(Pair("no-text", 1u)));
}

TEST_F(CheckFiles, WrongUse) {
  const auto message = [&](CheckRequest request) {
    const Result<CheckAnswer> answer = Check(how_, request);
    EXPECT_EQ(answer.status().code(), Code::kUsage);
    return answer.status().message();
  };
  EXPECT_THAT(message({.inputs = {folder_.path() + "/nowhere"}}), HasSubstr("nowhere"));
  EXPECT_THAT(message({.inputs = {Write("x.png", "\x89PNG\r\n\x1a\n")}}), HasSubstr("no text or HTML"));
  EXPECT_THAT(message({.inputs = {Write("a.txt", "a")}, .k = 65}), HasSubstr("1 to 64"));
  std::string many;
  for (int i = 0; i < 600'000; ++i) many += "a b ";
  EXPECT_THAT(message({.inputs = {Write("many.txt", many)}}), HasSubstr("--memory"));
}

// A crafted page hits everything, everywhere: time stays linear in what is shared.
TEST_F(CheckFiles, OneWordRepeatedOnBothSides) {
  std::string text;
  for (int i = 0; i < 50'000; ++i) text += "a ";
  Write("more.jsonl", "{\"url\":\"http://q.example/\",\"text\":\"" + text + "\"}\n");
  Extend(folder_.path() + "/more.jsonl");
  const Result<CheckAnswer> answer = Check(how_, {.inputs = {Write("mine.txt", text + "b")}, .all = true});
  ASSERT_TRUE(answer.ok()) << answer.status().message();
  EXPECT_THAT(Lines(answer->matches.get(), {"shared_words", "page_shared_words", "passages"}),
              ElementsAre("50000 50000 1 "));
}

std::vector<std::string> SplitAtCommas(const std::string& line) {
  std::vector<std::string> parts;
  std::istringstream in(line);
  for (std::string part; std::getline(in, part, ',');) parts.push_back(part);
  return parts;
}

// Answers of students to five questions (Clough and Stevenson 2011), copied from the articles in known ways or not at all.
TEST(CheckAnswers, CopiedOnesShareTheirWordsOthersDoNot) {
  SKIP_WITHOUT_SHARED_DATA("clough");
  const std::string clough = SharedData("clough");
  const TempFolder folder;
  ASSERT_TRUE(MakeDirectory(folder.path() + "/answers").ok());
  IngestOptions articles;
  articles.corpus = folder.path() + "/corpus";
  std::map<std::string, std::string> kind_of;
  std::istringstream table(ReadFileForTesting(clough + "/file_information.csv"));
  for (std::string line; std::getline(table, line);) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    const std::vector<std::string> row = SplitAtCommas(line);
    if (row.size() < 3 || !row[0].ends_with(".txt")) continue;
    const std::string name = row[0];
    if (name.starts_with("orig")) {
      articles.inputs.push_back(clough + "/" + name);
    } else {
      const std::string copy = folder.path() + "/answers/" + name;
      ASSERT_TRUE(ReplaceFile(copy, ReadFileForTesting(clough + "/" + name)).ok());
      kind_of[copy] = row[2];
    }
  }
  ASSERT_EQ(articles.inputs.size(), 5u);
  ASSERT_TRUE(Ingest(articles).ok());
  DetectOptions how;
  how.corpus = articles.corpus;
  const Result<CheckAnswer> answer = Check(how, {.inputs = {folder.path() + "/answers"}, .all = true});
  ASSERT_TRUE(answer.ok()) << answer.status().message();
  std::map<std::string, double> share_of;
  while (answer->matches->Next()) {
    const std::string document(std::get<std::string_view>(answer->matches->row()[0]));
    share_of[document] = std::max(share_of[document], std::get<double>(answer->matches->row()[3]));
  }
  int cut = 0;
  int copied = 0;
  for (const auto& [document, kind] : kind_of) {
    if (kind == "cut") ++cut;
    if (kind == "cut" && share_of[document] >= 0.25) ++copied;
    EXPECT_TRUE(kind != "non" || share_of[document] <= 0.13) << document;
  }
  EXPECT_EQ(cut, 19);
  EXPECT_GE(copied, 17);
}

}  // namespace
}  // namespace seamripper
