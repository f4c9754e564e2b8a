// The rows of a table that is already in the document, in another order or only some of them.
export class SortedTable {
  readonly rows: readonly HTMLTableRowElement[];
  readonly heads: readonly HTMLTableCellElement[];
  wanted = $state("");
  column = $state(-1); // -1: as the document has them
  falling = $state(false);
  readonly kept = $derived.by(() => this.#kept());
  readonly #body: HTMLTableSectionElement;

  constructor(table: HTMLTableElement) {
    this.#body = table.tBodies[0]!;
    this.rows = [...this.#body.rows];
    this.heads = [...table.tHead!.rows[0]!.cells];
  }

  // Numbers fall first, words rise first; the third time it is the document's order again.
  sortBy(column: number): void {
    const first = this.heads[column]!.classList.contains("number");
    if (this.column !== column) {
      this.column = column;
      this.falling = first;
    } else if (this.falling === first) {
      this.falling = !first;
    } else {
      this.column = -1;
    }
  }

  way(column: number): "none" | "ascending" | "descending" {
    if (this.column !== column) return "none";
    return this.falling ? "descending" : "ascending";
  }

  // Brings the document to what is wanted.
  show(): void {
    const kept = new Set(this.kept);
    for (const row of this.rows) row.hidden = !kept.has(row);
    this.#body.append(...this.#ordered());
    this.heads.forEach((head, column) => head.setAttribute("aria-sort", this.way(column)));
  }

  #kept(): HTMLTableRowElement[] {
    const words = this.wanted.toLowerCase().split(/\s+/).filter(Boolean);
    return this.rows.filter((row) => {
      const text = row.textContent.toLowerCase();
      return words.every((word) => text.includes(word));
    });
  }

  #ordered(): HTMLTableRowElement[] {
    if (this.column < 0) return [...this.rows];
    const text = (row: HTMLTableRowElement) => row.cells[this.column]!.textContent;
    const value = (row: HTMLTableRowElement) => Number.parseFloat(text(row).replace(/[,\s]/g, "")) || 0;
    const numbers = this.heads[this.column]!.classList.contains("number");
    const way = this.falling ? -1 : 1;
    return [...this.rows].sort((a, b) => way * (numbers ? value(a) - value(b) : text(a).localeCompare(text(b))));
  }
}
