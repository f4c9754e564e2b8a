import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// One script a page (report, review), without a style sheet: page.css and review.css are all the style there is, so that a
// report is the same with and without script.
const page = process.env["PAGE"] ?? "report";

export default defineConfig({
  plugins: [svelte({ compilerOptions: { css: "external" } })],
  build: {
    target: "es2022",
    outDir: "../build/ui",
    emptyOutDir: false,
    lib: { entry: page === "report" ? "src/main.ts" : "src/review/main.ts", formats: ["iife"], name: "seamripper", fileName: () => `${page}.js` },
  },
});
