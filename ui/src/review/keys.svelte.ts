// Single keys, each of which is also a button on the screen: the view that is shown says what they do. One switch turns
// them off; in fields for text they are letters.
export type Keys = Record<string, () => void>;

class Keyboard {
  on = $state(localStorage.getItem("seamripper-keys") !== "off");
  #layers: (() => Keys)[] = [];

  constructor() {
    addEventListener("keydown", (event) => this.#press(event));
  }
  // For as long as a component is there: called in its $effect.
  use(layer: () => Keys): () => void {
    this.#layers.push(layer);
    return () => (this.#layers = this.#layers.filter((each) => each !== layer));
  }
  toggle(): void {
    this.on = !this.on;
    localStorage.setItem("seamripper-keys", this.on ? "on" : "off");
  }
  #press(event: KeyboardEvent): void {
    if (!this.on || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const target = event.target;
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return;
    if (event.key === "Enter" && target instanceof HTMLElement && target.closest("a, button, summary")) return;
    if (document.querySelector("dialog[open]") && event.key !== "?") return;
    for (const layer of [...this.#layers].reverse()) {
      const act = layer()[event.key];
      if (!act) continue;
      event.preventDefault();
      act();
      return;
    }
  }
}

export const keyboard = new Keyboard();
