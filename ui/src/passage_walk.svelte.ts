// The passages of one copied page, walked through one by one, both sides of each brought into view.
export interface Passage {
  here: HTMLElement;
  there: HTMLElement | undefined; // not drawn: it lies in another passage of its source, or the source is left out
  source: string;
}

export class PassageWalk {
  readonly passages: readonly Passage[];
  readonly sources: readonly HTMLElement[];
  current = $state(-1); // -1: none yet
  only = $state(-1); // the source that is shown alone; -1: all are

  constructor(article: HTMLElement) {
    const marks = article.querySelectorAll<HTMLElement>(".side:not(.sources) mark");
    this.passages = [...marks].map((here) => this.#passage(here));
    this.sources = [...article.querySelectorAll<HTMLElement>(".source")];
    article.addEventListener("click", (event) => this.#follow(event));
  }

  #passage(here: HTMLElement): Passage {
    const link = here.querySelector("a");
    const other = link ? document.getElementById(link.hash.slice(1)) : null;
    const there = other?.tagName === "MARK" ? other : undefined;
    return { here, there, source: here.firstElementChild?.textContent ?? "" };
  }

  go(to: number): void {
    const count = this.passages.length;
    this.current = (to + count) % count;
    const { here, there } = this.passages[this.current]!;
    if (this.only >= 0 && there && !this.sources[this.only]!.contains(there)) this.showOnly(-1);
    for (const passage of this.passages) {
      passage.here.classList.toggle("chosen", passage.here === here);
      passage.there?.classList.toggle("chosen", passage.there === there);
    }
    here.scrollIntoView({ block: "nearest" });
    there?.scrollIntoView({ block: "nearest" });
  }

  showOnly(source: number): void {
    this.only = source;
    this.sources.forEach((each, index) => (each.hidden = source >= 0 && index !== source));
  }

  // A passage's own link: the same, without leaving the place.
  #follow(event: MouseEvent): void {
    const mark = event.target instanceof Element ? event.target.closest("a")?.closest("mark") : null;
    const index = this.passages.findIndex(({ here, there }) => here === mark || there === mark);
    if (!mark || index < 0 || !this.passages[index]!.there) return;
    event.preventDefault();
    this.go(index);
  }
}
