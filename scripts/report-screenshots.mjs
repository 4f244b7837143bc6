// Pictures of the HTML report for docs/report.md, from the examples, in a real Chromium; and how long a
// report of 50 launches takes to open. Run after a build: `node scripts/report-screenshots.mjs`. Look at
// what it made before it is kept.
//
//   node scripts/report-screenshots.mjs [FOLDER] [VIEW …]     docs/images, all views
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const root = fileURLToPath(new URL("..", import.meta.url));
const [folder = join(root, "docs/images"), ...wanted] = process.argv.slice(2);
const MOST_BYTES = 100_000;

const DESKTOP = { width: 1180, height: 760 };
const PHONE = { width: 390, height: 780 };

const TRANSPOSE = ["examples/transpose.cu", "--device", "h200,rtx3090,m2070", "--", "1024", "1024"];
const PRODUCT = ["examples/matrix-multiply.cu"];
const KERNELS = ["test/report-page/several-kernels.cu", "--", "1"];
const DIVERGENCE = ["examples/divergence.cu"];

/** Name of the picture, program, the view and what is chosen in it, and how it is looked at. */
const SHOTS = [
  { name: "summary", program: TRANSPOSE, hash: "view=summary" },
  { name: "time", program: TRANSPOSE, hash: "view=time&launch=1" },
  { name: "source", program: TRANSPOSE, hash: "view=source&launch=1" },
  { name: "memory-access", program: TRANSPOSE, hash: "view=memory-access&launch=1" },
  { name: "banks", program: TRANSPOSE, hash: "view=banks&launch=3" },
  { name: "divergence", program: DIVERGENCE, hash: "view=divergence" },
  { name: "memory-chart", program: TRANSPOSE, hash: "view=memory-chart&launch=3" },
  { name: "occupancy", program: PRODUCT, hash: "view=occupancy&launch=1" },
  { name: "roofline", program: KERNELS, hash: "view=roofline&launch=2" },
  { name: "timeline", program: KERNELS, hash: "view=timeline" },
  { name: "side-by-side", program: TRANSPOSE, hash: "view=side-by-side&left=0&right=1" },
  { name: "phone", program: TRANSPOSE, hash: "view=memory-chart&launch=3", window: PHONE },
  { name: "dark", program: TRANSPOSE, hash: "view=time&launch=1", colours: "dark" },
  { name: "chinese", program: TRANSPOSE, hash: "view=summary", language: "zh-CN" },
].filter(({ name }) => wanted.length === 0 || wanted.includes(name));

const place = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser"].find(
  (one) => one && existsSync(one),
);
if (!place) {
  console.error("No Chromium is installed; the variable CHROMIUM can name one.");
  process.exit(1);
}
const browser = await chromium.launch({ executablePath: place, args: ["--no-sandbox"] });
const reports = mkdtempSync(join(tmpdir(), "warpscope-screenshots-"));
mkdirSync(folder, { recursive: true });
for (const shot of SHOTS) await take(shot);
if (wanted.length === 0) await timeOpening();
await browser.close();

async function take({ name, program, hash, window = DESKTOP, colours = "light", language = "en" }) {
  const page = await browser.newPage({ viewport: window, colorScheme: colours });
  await page.goto(`${reportOf(program)}#${hash}`);
  await page.locator("header select").first().selectOption(language);
  await page.locator("main h2").waitFor();
  const file = join(folder, `report-${name}.webp`);
  writeFileSync(file, await webp(await page.screenshot(), window));
  await page.close();
  const { size } = statSync(file);
  console.log(`${file}: ${Math.round(size / 1024)} KiB`);
  if (size > MOST_BYTES) process.exitCode = 1;
}

/** A picture in half the bytes, by the browser's own encoder. */
async function webp(png, { width, height }) {
  const page = await browser.newPage();
  const url = await page.evaluate(
    async ([source, w, h]) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = Object.assign(document.createElement("canvas"), { width: w, height: h });
      canvas.getContext("2d").drawImage(image, 0, 0);
      return canvas.toDataURL("image/webp", 0.85);
    },
    [`data:image/png;base64,${png.toString("base64")}`, width, height],
  );
  await page.close();
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}

/** The address of a program's report, which is made once. */
function reportOf(program) {
  const file = join(reports, `${program.join("-").replace(/[^\w-]/g, "_")}.html`);
  if (!existsSync(file)) {
    const [source, ...rest] = program;
    const args = ["dist/cli/main.js", "profile", source, "--report", file, ...rest];
    execFileSync(process.execPath, args, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  }
  return pathToFileURL(file).href;
}

/** From the navigation to the first view's picture, best of five. */
async function timeOpening() {
  const report = reportOf(["test/report-page/several-kernels.cu", "--", "10"]);
  const times = [];
  for (let run = 0; run < 5; run++) {
    const page = await browser.newPage({ viewport: DESKTOP });
    await page.goto(report);
    await page.locator("main svg").first().waitFor();
    times.push(await page.evaluate("performance.now()"));
    await page.close();
  }
  const megabytes = statSync(fileURLToPath(report)).size / 1e6;
  console.log(
    `50 launches (${megabytes.toFixed(1)} MB): open after ${Math.round(Math.min(...times))} ms (least of ${times.length})`,
  );
}
