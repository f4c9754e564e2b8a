"""Text that a crawl may hold and that must stay text: in HTML, in a terminal, in a spreadsheet."""
import itertools

SCRIPTS = ["<script>pwned()</script>", "<ScRiPt>pwned()</sCrIpT>", "<script src=//outside.example/x.js></script>",
           "<img src=//outside.example/x.png onerror=pwned()>", "<img src=x onerror=pwned()>", "<svg onload=pwned()>",
           "<svg><script>pwned()</script></svg>", "<iframe src=//outside.example></iframe>", "<iframe srcdoc='<script>parent.pwned()</script>'>",
           "<object data=//outside.example/x></object>", "<embed src=//outside.example/x>", "<base href=//outside.example/>",
           "<link rel=stylesheet href=//outside.example/x.css>", "<link rel=prefetch href=//outside.example/>",
           "<meta http-equiv=refresh content='0;url=//outside.example/'>", "<style>@import '//outside.example/x.css';</style>",
           "<body onload=pwned()>", "<input autofocus onfocus=pwned()>", "<details open ontoggle=pwned()>",
           "<video><source onerror=pwned()></video>", "<form action=//outside.example><button>x</button></form>",
           "<a href=javascript:pwned()>x</a>", "<math><mtext></mtext><script>pwned()</script></math>",
           "<audio src=//outside.example/x.mp3 autoplay>", "<marquee onstart=pwned()>x</marquee>"]
ENDINGS = ["</script>", "</title>", "</style>", "</textarea>", "</td></tr></table>", "</svg>", "-->", "]]>", "'>", '">', "`>"]
OPENINGS = ["<!--", "<!--<script>", "<![CDATA[", "<?xml", "<plaintext>", "<noscript>", "<template>", "<xmp>", "&lt;script&gt;",
            "&#60;script&#62;pwned()&#60;/script&#62;", "&#x202e;", "{{constructor.constructor('pwned()')()}}", "${pwned()}"]
ATTRIBUTES = ['" onmouseover="pwned()', "' onmouseover='pwned()", '" autofocus onfocus="pwned()" x="', "javascript:pwned()",
              '" style="background:url(//outside.example/x)', "` onclick=`pwned()"]
BIDI = [f"a{mark}b" for mark in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c"]
TERMINAL = ["\x1b[31mred\x1b[0m", "\x1b]0;title\x07", "\x1b]8;;http://outside.example\x1b\\x\x1b]8;;\x1b\\", "\x1bc", "\x9b31m",
            "\x1b[2J", "a\rb", "a\x08b", "\x7f", "\x00", "\x0c", "\x85", "\u2028", "\u2029"]
FORMULAS = ["=1+1", "+1+1", "-1+1", "@SUM(A1)", "\t=1", "=cmd|' /C calc'!A0", '=HYPERLINK("http://outside.example","x")',
            "=IMPORTXML(\"http://outside.example\",\"//a\")", "\r=1"]

PAYLOADS = [*SCRIPTS, *ENDINGS, *OPENINGS, *ATTRIBUTES, *BIDI, *TERMINAL, *FORMULAS,
            *(ending + script for ending, script in zip(ENDINGS, itertools.cycle(SCRIPTS)))]
