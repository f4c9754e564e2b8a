// What a page says: text, title and links, from its source as UTF-8 in one linear pass over tokens; no tree.
//
// Text is what stands between tags, references decoded. Tags of blocks (html/tags.cc: what HTML displays as block, list
// item or part of a table; br, hr) are block boundaries; those of a, button and label are a space, as menus are written without
// any; other tags separate nothing: foo<b>bar</b> is "foobar".
// White space is Unicode's White_Space, no-break spaces too. NUL is dropped, in raw text and plain text U+FFFD.
//
// No text: comments; attributes, so no alt; script and style; template, nested by count; noscript, read as
// mark-up (the way of a browser without scripts) up to its first end tag; iframe, noembed and noframes, which hold what
// old browsers showed; titles. The text of textarea, option, xmp and plaintext is kept. What is not closed goes on to
// the end. No boundaries, titles, links or base are taken from a template or noscript.
//
// Foreign content (svg, math) decides three things: CDATA sections exist there, "/>" ends elements whose content is
// raw text, and its title is not the page's. It is left by its end tag, or by a start tag that HTML's tree builder
// leaves it at (<p>, <div>, <img>, ...).
#ifndef SEAMRIPPER_HTML_PAGE_H_
#define SEAMRIPPER_HTML_PAGE_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "cpu/cpu.h"
#include "kernels/markup/plain_stretches.h"

namespace seamripper {

struct ExtractOptions {
  bool keep_scripts = false;  // keep the content of script, style, noscript and template, as blocks of their own
  bool words_at_tags =
      false;          // every tag and comment is white space, and all that stands between them is text: that of scripts
                      // and styles, as blocks of their own, of frames, and of titles, which are kept apart besides
  bool links = true;  // false: none are looked for
  size_t max_links = 10'000;
  PlainStretches* plain_stretches = nullptr;  // of the source, where they are wanted for who reads it again
};

struct PageContent {
  // Of HTML: white-space runs are one space, or one \n where a block boundary lies between; ends trimmed; no title. So
  // each line is a block. Valid UTF-8, not normalised.
  std::string text;
  std::string title;  // of the first <title>, white space as in text but without \n
  // Distinct http(s) targets of a[href], area[href], frame[src], iframe[src], against the first base[href], in order of
  // first occurrence, each ended by \n. References that are empty or only a fragment mean the page itself and are left
  // out.
  std::string links;
  bool links_cut = false;  // there were more than max_links
};

// Replaces *content, keeping its buffers. `source` is valid UTF-8. `url` is the page's own, the base of its links.
// Memory: what it writes, and 16 bytes for each reference to resolve.
void ExtractHtml(std::string_view source, std::string_view url, const ExtractOptions& options, PageContent* content,
                 CpuLevel cpu = ActiveCpuLevel());

// The same; returns how many bytes were gone over, look-ahead and second looks included.
uint64_t ExtractHtmlCountingForTesting(std::string_view source, std::string_view url, const ExtractOptions& options,
                                       PageContent* content, CpuLevel cpu = ActiveCpuLevel());

// Plain text is its own text, byte for byte; no title, no links. Each line is a block: lines end with LF, CR or CR LF.
void ExtractPlainText(std::string_view source, PageContent* content);

}  // namespace seamripper

#endif  // SEAMRIPPER_HTML_PAGE_H_
