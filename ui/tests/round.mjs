// Drives the review tool as people would, and prints what happened as one JSON object:
//   node ui/tests/round.mjs CHROMIUM ADDRESS TASK [FOLDER]
// TASK is "judge:SAMPLE:COUNT": labels so many with the keyboard, takes one back, reloads, takes back another, labels them again.
// "walk": follows every link of every screen once, from the overview. "look": axe-core over every kind of screen, light and dark,
// at 200 % and at 400 px; with FOLDER, a screenshot of each. "led:FILE": opens a file that leads to
// ADDRESS. "hostile:N": opens N pages of each table and tells what ran or was asked for.
import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";

const axe = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
const [executablePath, address, task, folder] = process.argv.slice(2);
const origin = new URL(address).origin;
const seen = { requests: [], errors: [], dialogs: 0, popups: 0, ran: false, visited: 0, dead: [], violations: [], verdicts: [], writes: 0 };
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });

async function open(options = {}) {
  const context = await browser.newContext({ bypassCSP: false, ...options });
  const page = await context.newPage();
  page.on("request", (request) => {
    if (!request.url().startsWith(origin + "/") && !request.url().startsWith("data:")) seen.requests.push(request.url());
    if (request.method() === "POST") seen.writes += 1;
  });
  page.on("dialog", (dialog) => (seen.dialogs += 1, dialog.dismiss()));
  page.on("pageerror", (error) => seen.errors.push(`${page.url()}: ${error}`));
  page.on("console", (message) => message.type() === "error" && !/status of 4\d\d|Blocked script|sandboxed/.test(message.text()) && seen.errors.push(`${page.url()}: ${message.text()}`));
  page.on("popup", () => (seen.popups += 1));
  await page.addInitScript(() => { globalThis.pwned = () => { top.isPwned = true; globalThis.isPwned = true; }; });
  await page.goto(address);
  await page.locator("main h1, main .round").first().waitFor();
  return page;
}

async function settle(page) {
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(() => !document.querySelector("main")?.innerText.includes("Loading…"), undefined, { timeout: 30000 });
}

async function show(page, hash) {
  await page.evaluate((to) => { location.hash = to; }, hash);
  await settle(page);
}

async function check(page, name, way) {
  const session = await page.context().newCDPSession(page);
  await session.send("Runtime.evaluate", { expression: axe });
  const { result } = await session.send("Runtime.evaluate", {
    expression: `axe.run(document, {resultTypes: ["violations"]}).then((r) => JSON.stringify(r.violations.map((v) => v.id + " (" + v.nodes.length + "): " + v.nodes[0].html.slice(0, 200) + " " + (v.nodes[0].any[0]?.message ?? ""))))`,
    awaitPromise: true,
  });
  for (const each of JSON.parse(result.value)) seen.violations.push(`${name} ${way}: ${each}`);
}

async function judge(page, sample, count) {
  await show(page, `#/sample/${sample}`);
  const stored = async (key) => {
    await page.keyboard.press(key);
    await page.locator(`.verdict[aria-pressed=true]:has-text("${key}")`).waitFor();
  };
  const takeBack = async () => {
    await page.keyboard.press("u");
    await page.locator(".verdicts [role=status]", { hasText: "taken back" }).waitFor();
    await settle(page);
  };
  const position = () => page.evaluate(() => Number(location.hash.split("/")[3]));
  const advance = async () => {
    const before = await position();
    await page.keyboard.press("Enter");
    await page.waitForFunction((from) => Number(location.hash.split("/")[3]) !== from, before);
    await page.locator(".verdict[aria-pressed=true]").waitFor({ state: "detached" });
    await settle(page);
  };
  await page.waitForFunction(() => location.hash.split("/").length === 4);
  for (let done = 0; done < count; ++done) {
    await page.locator(".verdict").first().waitFor();
    await page.keyboard.press("j");
    await stored(String(1 + (done % 3)));
    if (done < count - 1) await advance();
  }
  await takeBack();
  await page.reload();
  await settle(page);
  await page.locator(".verdict").first().waitFor();
  await takeBack();
  await settle(page);
  for (let again = 0; again < 2; ++again) {
    await page.evaluate((to) => { location.hash = to; }, `#/sample/${sample}`);
    await page.waitForFunction(() => location.hash.split("/").length === 4);
    await settle(page);
    await page.locator(".verdict").first().waitFor();
    await stored("1");
  }
  await show(page, `#/evaluate/${sample}`);
  seen.text = await page.locator("main").innerText();
}

// One address of each pattern is enough where only the row differs: so many of each view.
async function walk(page, most) {
  const queue = [""], known = new Set(queue), taken = new Map();
  while (queue.length > 0) {
    const hash = queue.shift();
    await show(page, hash);
    seen.visited += 1;
    const main = await page.locator("main").innerText();
    if (/There is no such view|Back to the overview/.test(main) || main.length < 20) seen.dead.push(`${hash}: ${main.slice(0, 200)}`);
    const links = await page.$$eval("a[href^='#/']", (all) => all.map((each) => each.getAttribute("href")));
    if (links.length < 2) seen.dead.push(`${hash}: leads nowhere`);
    for (const link of links) {
      const view = link.split("/")[1].split("?")[0];
      if (known.has(link)) continue;
      known.add(link);
      taken.set(view, (taken.get(view) ?? 0) + 1);
      if (taken.get(view) <= most) queue.push(link);
    }
  }
  seen.views = Object.fromEntries(taken);
}

async function firstLinks(page) {
  const links = { overview: "#/" };
  for (const table of ["quilts", "duplicates", "templates", "chunks", "sites", "neighbourhoods"]) {
    await show(page, `#/table/${table}`);
    links[`table of ${table}`] = `#/table/${table}`;
    for (const href of await page.$$eval("tbody a[href^='#/']", (all) => all.map((each) => each.getAttribute("href")))) {
      links[href.split("/")[1]] ??= href;
    }
  }
  if (links.page) {
    await show(page, links.page);
    const pair = await page.$$eval("a[href^='#/pair/']", (all) => all.map((each) => each.getAttribute("href")));
    if (pair[0]) links.pair = pair[0];
  }
  await show(page, "#/");
  for (const view of ["sample", "evaluate"]) {
    const found = await page.$$eval(`a[href^='#/${view}/']`, (all) => all.map((each) => each.getAttribute("href")));
    if (found[0]) links[view] = found[0];
  }
  return links;
}

// What the keys say they do, where a page has it.
async function pressKeysOfPage(page) {
  const said = () => page.locator("main > .tools [role=status]").first().innerText();
  const press = async (key, expected) => {
    await page.keyboard.press(key);
    await page.waitForTimeout(50);
    if (!expected.test(await said())) seen.errors.push(`key ${key} said: ${await said()}`);
  };
  await press("j", /^passage 1 of/);
  await press("]", /^source \d+ of/);
  await press("m", /^only source/);
  await press("m", /^all sources/);
  await press("b", /not marked$/);
  await press("b", /is grey$/);
}

// How many quilts there are, while a slider is moved to where they are listed, and to where they are not.
async function slide(page) {
  const slider = page.locator("#theta");
  const answer = async (percent) => (await slider.fill(String(percent)), page.locator(".thresholds").innerText());
  const listed = await answer(85);
  if (!/^[\d,]+ quilts?\s+at θ 0\.85/.test(listed) || !listed.includes("List them")) seen.errors.push(`slider: ${listed}`);
  const below = await answer(30);
  if (!/^at most [\d,]+ quilts?\s+at θ 0\.30/.test(below) || !below.includes("seamripper quilts CORPUS --theta 0.3")) seen.errors.push(`slider: ${below}`);
  await check(page, "table of quilts, below", "light");
  await answer(85);
  await page.getByText("List them").click();
  await settle(page);
  const counted = page.locator("main > p[role=status]").filter({ hasText: /^[\d,]+ / });  // which comes after the rows
  const rows = Number((await counted.innerText()).replace(/ .*/s, "").replaceAll(",", ""));
  if (rows !== Number(listed.replace(/ .*/s, "").replaceAll(",", ""))) seen.errors.push(`slider: ${listed}, but ${rows} rows`);
}

async function look() {
  const ways = { light: { colorScheme: "light", viewport: { width: 1280, height: 860 } }, dark: { colorScheme: "dark", viewport: { width: 1280, height: 860 } }, zoomed: { viewport: { width: 640, height: 430 }, deviceScaleFactor: 2 }, narrow: { viewport: { width: 400, height: 800 } } };
  for (const [way, options] of Object.entries(ways)) {
    const page = await open(options);
    for (const [name, hash] of Object.entries(await firstLinks(page))) {
      await show(page, hash);
      await check(page, name, way);
      seen.visited += 1;
      if ((way === "narrow" || way === "zoomed") && (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1))) seen.violations.push(`${name} ${way}: wider than the window`);
      if (name === "page" && way === "light") await pressKeysOfPage(page);
      if (name === "table of quilts" && way === "light") await slide(page);
      if (folder) await page.screenshot({ path: `${folder}/${name.replaceAll(" ", "-")}-${way}.png` });
    }
    if (way === "light" || way === "dark") {
      await page.keyboard.press("?");
      await page.locator("dialog[open]").waitFor();
      await check(page, "keys", way);
    }
    await page.context().close();
  }
}

async function hostile(page, most) {
  for (const table of ["pages", "quilts", "chunks", "sites"]) {
    await show(page, `#/table/${table}`);
    const links = new Set(await page.$$eval("tbody a[href^='#/']", (all) => all.map((each) => each.getAttribute("href"))));
    for (const link of [...links].slice(0, most)) {
      await show(page, link);
      seen.visited += 1;
      const captured = page.locator("button", { hasText: "As captured" });
      if (await captured.count()) {
        await captured.click();
        await page.waitForTimeout(60);
      }
      if (new URL(page.url()).origin !== origin) seen.errors.push(`went to ${page.url()}`);
    }
  }
  seen.ran = await page.evaluate(() => globalThis.isPwned === true);
}

try {
  if (task.startsWith("judge:")) {
    const [, sample, count] = task.split(":");
    await judge(await open(), sample, Number(count));
  } else if (task.startsWith("led:")) {
    const page = await (await browser.newContext()).newPage();
    await page.goto(`file://${task.slice(4)}`);
    await page.locator("main h1").waitFor();
    seen.text = await page.locator("main").innerText();
  } else if (task.startsWith("walk")) {
    await walk(await open(), Number(task.split(":")[1] ?? 1e9));
  } else if (task.startsWith("hostile")) {
    await hostile(await open(), Number(task.split(":")[1] ?? 50));
  } else {
    await look();
  }
} catch (error) {
  seen.errors.push(String(error.stack ?? error));
}
console.log(JSON.stringify(seen));
await browser.close();
