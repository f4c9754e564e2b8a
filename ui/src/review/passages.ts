// A text cut into what is copied and what is its own. Offsets are in bytes of UTF-8, as the tables have them.
export interface Span { start: number; end: number; number: number; from: string; note?: string }
export interface Piece { text: string; span?: Span; index?: number }

export function pieces(text: string, spans: Span[]): Piece[] {
  const bytes = new TextEncoder().encode(text);
  const decoder = new TextDecoder();
  const cut = (start: number, end: number) => decoder.decode(bytes.subarray(start, end));
  const found: Piece[] = [];
  let at = 0;
  spans.forEach((span, index) => {
    if (span.start < at || span.end > bytes.length || span.end <= span.start) return;
    if (span.start > at) found.push({ text: cut(at, span.start) });
    found.push({ text: cut(span.start, span.end), span, index });
    at = span.end;
  });
  if (at < bytes.length) found.push({ text: cut(at, bytes.length) });
  return found;
}

export const byteLength = (text: string) => new TextEncoder().encode(text).length;
// A colour and an underline, which no two of sixty sources have both in common (as src/report/look.cc has it); those behind
// them are told by their numbers.
export function look(number: number): string {
  const round = Math.floor((number - 1) / 6), colour = (number - 1) % 6;
  return round < 10 ? `look-${colour + 1} line-${((colour + round) % 10) + 1}` : "look-many";
}
