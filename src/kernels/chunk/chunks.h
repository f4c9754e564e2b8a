// The two ways a page is cut into chunks (Ardi and Heidemann 2014): `ardi2014`, byte-faithful to the authors' code,
// and `blocks`, ours, on the extracted text.
#ifndef SEAMRIPPER_KERNELS_CHUNK_CHUNKS_H_
#define SEAMRIPPER_KERNELS_CHUNK_CHUNKS_H_

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "kernels/hash/message_hasher.h"
#include "kernels/hash/sha1.h"
#include "kernels/markup/plain_stretches.h"

namespace seamripper {

struct Chunk {
  Sha1Digest hash{};
  uint32_t offset = 0;  // in the payload (ardi2014) or the stored text (blocks), bytes
  uint32_t length = 0;
  bool visible = false;  // has a word outside mark-up
  friend bool operator==(const Chunk&, const Chunk&) = default;
};

// A page of nothing but <p> would have a chunk for every three bytes: of a page so many are kept.
inline constexpr size_t kMaxPageChunks = size_t{1} << 18;

// Cuts `payload` (transfer- and content-decoded, before charset) before every <p or <P followed by space, tab, > or
// /. No minimum length; an empty payload has no chunk. `visible`: a letter or digit outside tags, comments, script and
// style content and character references (kernels/chunk/visible_text.h says exactly); the scanner's state runs on
// across chunks. Replaces *chunks, keeping its buffer. Linear. `payload` is under 4 GiB. There may be a
// chunk for every three bytes: false when the payload has more than `max_chunks`, which are then all of *chunks.
// Of what is `known` of the payload, and of who hashes (Sha1OfEach without a `hasher`), nothing depends but speed.
bool CutArdi2014(std::string_view payload, size_t max_chunks, std::vector<Chunk>* chunks,
                 const PlainStretches* known = nullptr, MessageHasher* hasher = nullptr);

inline constexpr uint32_t kMinBlockCharacters = 30;

// Cuts stored `text` into its blocks (lines): white-space runs become one space, ends trimmed, simple case folding;
// blocks of fewer than kMinBlockCharacters code points after that are left out. The hash is of the folded bytes; offset
// and length are of the line in `text`. Every block is visible that has a word. White space is Unicode's White_Space,
// so a no-break space is a space; \n or \r ends a line. Replaces *chunks, keeping its buffer. Linear; memory: twice the
// longest line and 16 KiB. `text` is valid UTF-8 under 4 GiB.
void CutBlocks(std::string_view text, std::vector<Chunk>* chunks, MessageHasher* hasher = nullptr);

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_CHUNK_CHUNKS_H_
