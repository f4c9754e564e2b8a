// Opens HTML files as a person would, with scripts and without, and tells what happened as JSON, one object a file and way:
//   node ui/tests/look.mjs CHROMIUM FILE...
// `requests` are those that are not for the file itself; `ran` says whether anything but the page's own script did (payloads
// of the tests call `pwned()` or set a title); `violations` are axe-core's, serious or worse.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const axe = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
const [executablePath, ...files] = process.argv.slice(2);

async function look(browser, file, way) {
  const address = pathToFileURL(file).href;
  const context = await browser.newContext({ javaScriptEnabled: way !== "no script", colorScheme: way === "dark" ? "dark" : "light", bypassCSP: false });
  const page = await context.newPage();
  const seen = { file, way, requests: [], errors: [], dialogs: 0, ran: false, violations: [], text: 0, tools: 0 };
  page.on("request", (request) => request.url() !== address && seen.requests.push(request.url()));
  page.on("dialog", (dialog) => (seen.dialogs += 1, dialog.dismiss()));
  page.on("pageerror", (error) => seen.errors.push(String(error)));
  page.on("console", (message) => message.type() === "error" && seen.errors.push(message.text()));
  page.on("popup", () => (seen.ran = true));
  await page.addInitScript(() => { globalThis.pwned = () => { globalThis.isPwned = true; }; });
  await page.goto(address);
  seen.text = (await page.locator("body").innerText()).length;
  if (way !== "no script") {
    seen.tools = await page.locator(".tools").count();
    seen.ran ||= await page.evaluate(() => globalThis.isPwned === true);
    // The debugger's own world may run axe whatever the page's policy says.
    const session = await context.newCDPSession(page);
    await session.send("Runtime.evaluate", { expression: axe });
    const { result } = await session.send("Runtime.evaluate", {
      expression: `axe.run(document, {resultTypes: ["violations"]}).then((r) => JSON.stringify(r.violations
        .filter((v) => v.impact === "serious" || v.impact === "critical")
        .map((v) => v.id + " (" + v.nodes.length + "): " + v.nodes[0].html.slice(0, 200))))`,
      awaitPromise: true,
    });
    seen.violations = JSON.parse(result.value);
  }
  await context.close();
  return seen;
}

const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
for (const file of files) {
  for (const way of ["light", "dark", "no script"]) console.log(JSON.stringify(await look(browser, file, way)));
}
await browser.close();
