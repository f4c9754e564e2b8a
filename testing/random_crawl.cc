#include "testing/random_crawl.h"

#include <algorithm>
#include <array>

#include "testing/naive_arc.h"
#include "testing/packed.h"
#include "testing/warc_builder.h"

namespace seamripper {
namespace {

std::string RandomBody(Random& random, Container container) {
  std::string body(Below(random, 600), 'x');
  const bool text = random() % 2;
  for (char& c : body) c = text ? "ab \r\n<p>"[Below(random, 8)] : static_cast<char>(random());
  if (random() % 4 != 0) return body;
  const Codec codec = std::array{Codec::kNone, Codec::kGzip, Codec::kZstd, Codec::kLz4}[Below(random, 4)];
  const std::string nested = container == Container::kArc
                                 ? ArcRecord("http://forged.example/", "forged")
                                 : WarcBuilder().AddResponse("http://forged.example/", "2001", {}, "forged").Build();
  return body + "\r\n\r\n" + PackForTesting(codec, nested) + body;
}

std::vector<std::string> RandomArcRecords(Random& random) {
  std::vector<std::string> records = {ArcVersionBlock()};
  for (size_t count = 1 + Below(random, 12); count > 0; --count) {
    const std::string head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n";
    records.push_back(
        ArcRecord("http://host" + std::to_string(count) + ".example/", head + RandomBody(random, Container::kArc)));
  }
  return records;
}

std::vector<std::string> RandomWarcRecords(Random& random) {
  WarcBuilder builder;
  builder.AddRecord("warcinfo", {}, "software: none\r\n");
  for (size_t count = 1 + Below(random, 12); count > 0; --count) {
    const std::string url = "http://host" + std::to_string(count) + ".example/";
    if (random() % 4 == 0) {
      builder.AddRecord("request", {{"WARC-Target-URI", url}}, "GET / HTTP/1.0\r\n\r\n");
    } else {
      builder.AddResponse(url, "2024-05-01T00:00:00Z", {}, RandomBody(random, Container::kWarc));
    }
  }
  const std::string plain = builder.Build();
  std::vector<std::string> records;
  for (size_t i = 0; i < builder.offsets().size(); ++i) {
    const uint64_t begin = builder.offsets()[i];
    const uint64_t end = i + 1 < builder.offsets().size() ? builder.offsets()[i + 1] : plain.size();
    records.push_back(plain.substr(begin, end - begin));
  }
  return records;
}

}  // namespace

size_t Below(Random& random, size_t bound) { return random() % bound; }

std::vector<std::string> RandomRecords(Random& random, Container container) {
  return container == Container::kArc ? RandomArcRecords(random) : RandomWarcRecords(random);
}

std::string Joined(const std::vector<std::string>& records) { return PackedRecords(Codec::kNone, records); }

std::string PackedRecords(Codec codec, const std::vector<std::string>& records) {
  std::string file;
  for (const std::string& record : records) file += PackForTesting(codec, record);
  return file;
}

std::string CutIntoMembers(Random& random, Codec codec, std::string_view plain) {
  std::string file;
  while (!plain.empty()) {
    const size_t size = std::min(Below(random, 700), plain.size());
    file += PackForTesting(codec, plain.substr(0, size));
    plain.remove_prefix(size);
  }
  return file;
}

void Damage(Random& random, std::string* file) {
  const size_t at = Below(random, file->size());
  switch (Below(random, 6)) {
    case 0:
      (*file)[at] = static_cast<char>(random());
      break;
    case 1:
      (*file)[at] = static_cast<char>((*file)[at] ^ (1 << Below(random, 8)));
      break;
    case 2:
      file->resize(at + 1);
      break;
    case 3:
      file->erase(at, 1 + Below(random, 64));
      break;
    case 4:
      file->insert(at, std::string(1 + Below(random, 600), random() % 2 ? '\0' : '\n'));
      break;
    case 5:
      file->insert(at, file->substr(Below(random, file->size()), 1 + Below(random, 64)));
      break;
  }
  if (file->empty()) *file = "x";
}

}  // namespace seamripper
