// Where one is: all of it stands in the address behind the '#', so that back, reload and bookmarks work.
export interface Place {
  view: string;
  words: string[];
  parameters: URLSearchParams;
}

function parse(hash: string): Place {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const [view = "", ...words] = path.split("/").map(decode);
  return { view, words, parameters: new URLSearchParams(query) };
}

function decode(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}

export function to(view: string, words: (string | number)[] = [], parameters: Record<string, string> = {}): string {
  const path = [view, ...words].map((word) => encodeURIComponent(String(word))).join("/");
  const kept = Object.entries(parameters).filter(([, value]) => value !== "");
  return `#/${path}${kept.length > 0 ? `?${new URLSearchParams(kept)}` : ""}`;
}

class Route {
  place = $state.raw(parse(location.hash));
  constructor() {
    addEventListener("hashchange", () => (this.place = parse(location.hash)));
  }
}

export const route = new Route();
