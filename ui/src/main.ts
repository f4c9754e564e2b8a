// What a report can do when scripts may run: its tables are sorted and filtered, its passages walked through. The document
// is whole without it; everything here works on elements that are already there.
import { mount } from "svelte";
import CaseTools from "./CaseTools.svelte";
import SortButton from "./SortButton.svelte";
import TableTools from "./TableTools.svelte";
import { PassageWalk } from "./passage_walk.svelte";
import { SortedTable } from "./sorted_table.svelte";

for (const figure of document.querySelectorAll<HTMLElement>("figure.listing")) {
  const table = figure.querySelector("table");
  const scroll = figure.querySelector(".scroll");
  if (!table || !scroll) continue;
  const sorted = new SortedTable(table);
  if (sorted.rows.length < 8) continue;
  mount(TableTools, { target: figure, anchor: scroll, props: { sorted } });
  sorted.heads.forEach((head, column) => {
    const name = head.textContent;
    head.textContent = "";
    mount(SortButton, { target: head, props: { sorted, column, name } });
  });
}

// A link to what is folded away opens it.
function open(): void {
  const target = location.hash ? document.getElementById(location.hash.slice(1)) : null;
  if (target instanceof HTMLDetailsElement) target.open = true;
}
addEventListener("hashchange", open);
open();

for (const article of document.querySelectorAll<HTMLElement>(".case")) {
  const sides = article.querySelector(".sides");
  const walk = new PassageWalk(article);
  if (sides && walk.passages.length > 0) mount(CaseTools, { target: article, anchor: sides, props: { walk } });
}
