#include "testing/near_oracle.h"

#include <algorithm>
#include <optional>
#include <set>

namespace seamripper::near_oracle {
namespace {

std::set<Page> GramsOf(const Page& page, uint32_t k) {
  std::set<Page> grams;
  for (size_t i = 0; i + k <= page.size(); ++i) grams.insert(Page(page.data() + i, page.data() + i + k));
  return grams;
}

struct Pair {
  int64_t shared = 0;
  int64_t all = 0;
};

Pair Compare(const std::set<Page>& a, const std::set<Page>& b) {
  Pair pair;
  for (const Page& gram : a) pair.shared += b.count(gram) > 0 ? 1 : 0;
  pair.all = static_cast<int64_t>(a.size() + b.size()) - pair.shared;
  return pair;
}

bool IsNear(const Pair& pair, uint64_t at) {
  return pair.all > 0 && static_cast<unsigned __int128>(pair.shared) * 1'000'000'000 >=
                             static_cast<unsigned __int128>(pair.all) * at;
}

std::string UrlOf(size_t page) { return "http://p" + std::to_string(page) + ".example/"; }
PageId IdOf(size_t page) { return MakePageId(0, page); }

Page RandomWords(size_t words, std::mt19937_64* random) {
  Page page;
  for (size_t i = 0; i < words; ++i) page.push_back("w" + std::to_string((*random)() % 200));
  return page;
}

void Change(size_t times, std::mt19937_64* random, Page* page) {
  for (; times > 0 && !page->empty(); --times) {
    const auto at = page->begin() + static_cast<std::ptrdiff_t>((*random)() % page->size());
    switch ((*random)() % 3) {
      case 0:
        *at = "x" + std::to_string((*random)() % 1000);
        break;
      case 1:
        page->erase(at);
        break;
      default:
        page->insert(at, "y" + std::to_string((*random)() % 3));
    }
  }
}

}  // namespace

Tables Find(const std::vector<Page>& pages, uint64_t at_billionths, uint32_t k) {
  std::vector<std::set<Page>> grams;
  for (const Page& page : pages) grams.push_back(GramsOf(page, k));

  std::vector<bool> kept(pages.size());
  for (size_t page = 0; page < pages.size(); ++page) {
    kept[page] = true;
    for (size_t before = 0; before < page; ++before) {
      if (kept[before] && IsNear(Compare(grams[page], grams[before]), at_billionths)) kept[page] = false;
    }
  }

  Tables tables;
  std::set<size_t> stand_for_others;
  for (size_t page = 0; page < pages.size(); ++page) {
    if (kept[page]) continue;
    std::optional<size_t> nearest;
    Pair best;
    for (size_t other = 0; other < pages.size(); ++other) {
      const Pair pair = Compare(grams[page], grams[other]);
      if (!kept[other] || !IsNear(pair, at_billionths)) continue;
      tables.pairs.push_back({IdOf(page), IdOf(other), pair.shared, pair.all});
      stand_for_others.insert(other);
      if (nearest && pair.shared * best.all <= best.shared * pair.all) continue;
      nearest = other;
      best = pair;
    }
    tables.near.push_back({IdOf(page), UrlOf(page), IdOf(*nearest), UrlOf(*nearest), best.shared, best.all});
  }
  for (const size_t page : stand_for_others) {
    const auto size = static_cast<int64_t>(grams[page].size());
    tables.near.push_back({IdOf(page), UrlOf(page), IdOf(page), UrlOf(page), size, size});
  }
  return tables;
}

std::vector<PagePairRow> FindPairs(const std::vector<Page>& pages, uint64_t at_billionths, uint32_t k,
                                   bool by_containment) {
  std::vector<PagePairRow> rows;
  for (size_t page = 0; page < pages.size(); ++page) {
    const std::set<Page> grams = GramsOf(pages[page], k);
    for (size_t other = 0; other < pages.size(); ++other) {
      const std::set<Page> others = GramsOf(pages[other], k);
      const bool is_first = grams.size() == others.size() || !by_containment ? other < page : grams.size() < others.size();
      const Pair pair = Compare(grams, others);
      const Pair contained = {pair.shared, static_cast<int64_t>(grams.size())};
      if (!is_first || !IsNear(by_containment ? contained : pair, at_billionths)) continue;
      rows.push_back({IdOf(page), IdOf(other), pair.shared, static_cast<int64_t>(grams.size()),
                      static_cast<int64_t>(others.size())});
    }
  }
  return rows;
}

std::vector<std::string> TextsOf(const std::vector<Page>& pages) {
  std::vector<std::string> texts;
  for (const Page& page : pages) {
    std::string& text = texts.emplace_back();
    for (const std::string& word : page) text.append(text.empty() ? "" : " ").append(word);
    if (text.empty()) text = ".";
  }
  return texts;
}

std::vector<Page> RandomPages(size_t count, std::mt19937_64* random) {
  std::vector<Page> pages;
  const auto any = [&]() -> const Page& { return pages[(*random)() % pages.size()]; };
  while (pages.size() < count) {
    Page page;
    switch (pages.empty() ? 0 : (*random)() % 7) {
      case 0:
        page = RandomWords((*random)() % 60, random);
        break;
      case 1:
        page = any();
        break;
      case 2:
        page = any();
        page.resize(page.size() - page.size() / (2 + (*random)() % 8));
        break;
      case 3:  // a chain: each near the one before
        page = pages.back();
        Change(1, random, &page);
        break;
      case 4: {  // a family
        const Page first = any();
        for (size_t member = (*random)() % 6; member > 0; --member) {
          Change(1 + (*random)() % 3, random, &(pages.emplace_back(first)));
        }
        page = first;
        break;
      }
      case 5: {
        page = any();
        const Page more = any();
        page.insert(page.end(), more.begin(), more.end());
        break;
      }
      default:
        if ((*random)() % 2 == 0) page = RandomWords((*random)() % 8, random);
    }
    pages.push_back(std::move(page));
  }
  return pages;
}

}  // namespace seamripper::near_oracle
