import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// One script without a style sheet: page.css is all the style there is, so that a page is the same with and without script.
export default defineConfig({
  plugins: [svelte({ compilerOptions: { css: "external" } })],
  build: {
    target: "es2022",
    outDir: "../build/ui",
    emptyOutDir: true,
    lib: { entry: "src/main.ts", formats: ["iife"], name: "seamripper", fileName: () => "report.js" },
  },
});
