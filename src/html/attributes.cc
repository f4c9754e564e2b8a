#include "html/attributes.h"

#include "html/character_reference.h"
#include "html/tokenizer.h"

namespace seamripper {

void AppendName(std::string* to, std::string_view written) {
  for (const char c : written) {
    if (c == '\0') {
      to->append(kReplacementUtf8);
    } else {
      to->push_back(AsciiLower(c));
    }
  }
}

void AppendAttributeValue(std::string* to, std::string_view written) {
  while (!written.empty()) {
    const size_t ampersand = written.find('&');
    AppendText(to, written.substr(0, ampersand), TextKind::kRaw);
    if (ampersand == std::string_view::npos) return;
    written.remove_prefix(ampersand);
    const CharacterReference reference = ReadCharacterReference(written, ReferencePlace::kAttribute);
    to->append(reference.length == 0 ? "&" : reference.text());
    written.remove_prefix(reference.length == 0 ? 1 : reference.length);
  }
}

}  // namespace seamripper
