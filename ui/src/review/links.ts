// Where the value of a column leads: nothing that a table shows is a dead end.
import { to } from "./route.svelte";

export function linkOf(table: string, column: string, value: unknown): string {
  const text = String(value ?? "");
  if (text === "" || text === "-1") return "";
  if (column === "url" || column.endsWith("_url")) return to("page", [text]);
  if (column === "cluster_id" || column === "representative_id") return to(table === "duplicates" ? "duplicates" : "cluster", [text]);
  if (column === "family_id") return to("table", ["template_members"], { q: `family_id=${text}` });
  if (column.endsWith("_id") && column !== "record_id") return to("page", [text]);
  if (column === "first_page") return to("page", [text]);
  if (column === "chunk") return to("chunk", [text]);
  if (column === "file") return table === "files" ? to("table", ["files"], { q: `file=${text}` }) : "";
  if (column === "site" || column === "domain" || column === "host") return to("site", [text]);
  if (column === "prefix") return to("neighbourhood", [text]);
  if (column === "phrase") return to("table", ["popular_phrases"], { q: `phrase="${text}"` });
  return "";
}

// A table's or column's name as a heading.
export function named(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function shown(value: unknown, type: string): string {
  if (value === null || value === undefined) return "";
  if (type === "bool") return value ? "yes" : "no";
  if (type === "number" && typeof value === "number") {
    if (value === -1) return "–";
    return Number.isInteger(value) ? value.toLocaleString("en") : value.toFixed(3);
  }
  if (type === "time") return String(value).startsWith("1970-01-01T00:00:00Z") ? "unknown" : moment(String(value));
  const text = String(value);
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}

// "2026-03-01T08:18:00Z", for reading.
export const moment = (value: string) => value.replace("T", " ").replace(/(:\d\d)(?:\.\d+)?Z$/, "$1 UTC");

export const share = (value: number) => value.toFixed(2);
