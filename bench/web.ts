import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { median, printTable } from './figures.ts';
import { startSadap } from './sadap-server.ts';
import { fillClinic } from './web/data.ts';
import { loadOf, totalBytes } from './web/first-load.ts';
import { type Judged, judge } from './web/lighthouse-run.ts';

/** The weight of the web page, and Lighthouse's scores. README.md explains the figures. */
const { values: given } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    pages: { type: 'string', default: 'login,dashboard,patients,patient,recording' },
    settings: { type: 'string', default: 'desktop,mobile' },
    reports: { type: 'string' },
  },
});
type Page = { url: string; login: Record<string, string> };
const FIRST_LOAD_BYTES = 190_000;
const PERFORMANCE = { desktop: 95, mobile: 85 };
const ACCESSIBILITY = 100;
const PORT = 9_317;
const dist = new URL('../web/dist/', import.meta.url);
if (!existsSync(new URL('index.html', dist)))
  throw new Error('The web page is not built. Run: npm run build');

const kB = (bytes: number) => (bytes / 1000).toFixed(1);
const misses: string[] = [];
const expectThat = (isMet: boolean, what: string) => {
  if (!isMet) misses.push(what);
};

/** The script that a route adds to the entry, gzip: its own chunk and what only that imports. */
function routeSizes(): string[][] {
  type Chunk = { file: string; imports?: string[] };
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Record<
    string,
    Chunk
  >;
  const reach = (name: string, seen = new Set<string>()): Set<string> => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return seen;
    seen.add(name);
    for (const next of chunk.imports ?? []) reach(next, seen);
    return seen;
  };
  const bytes = (name: string) =>
    gzipSync(readFileSync(new URL(manifest[name]?.file ?? '', dist)), { level: 9 }).length;
  const entry = reach('index.html');
  const pages = Object.keys(manifest).filter((name) => /^src\/pages\/[^/]+\.tsx$/.test(name));
  return pages.map((name) => {
    const added = [...reach(name)].filter((each) => !entry.has(each));
    const own = bytes(name);
    return [name.replace('src/pages/', ''), kB(own), kB(added.reduce((sum, each) => sum + bytes(each), 0))];
  });
}

const sadap = await startSadap();
const wanted = given.pages.split(',');
try {
  const { stored, patientPath, recordingPath } = await fillClinic(sadap);
  const pages: Record<string, Page> = {
    login: { url: `${sadap.origin}/login`, login: {} },
    dashboard: { url: `${sadap.origin}/`, login: stored },
    patients: { url: `${sadap.origin}/patients`, login: stored },
    patient: { url: sadap.origin + patientPath, login: stored },
    recording: { url: sadap.origin + recordingPath, login: stored },
  };
  const measured = wanted.map((name) => {
    const page = pages[name];
    if (!page) throw new Error(`There is no page ${name}: ${Object.keys(pages).join(', ')}`);
    return { name, ...page };
  });
  await weigh(measured);
  await askLighthouse(measured);
} finally {
  await sadap.stop();
}

for (const miss of misses) console.log(`MISSED ${miss}`);
process.exitCode = misses.length > 0 ? 1 : 0;

async function weigh(pages: (Page & { name: string })[]): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  });
  try {
    console.log(
      `\nScript of the first load, kB as transferred with gzip (limit ${kB(FIRST_LOAD_BYTES)} for login and dashboard)`,
    );
    const loads = [];
    for (const { name, url, login } of pages) {
      const load = await loadOf(browser, url, login);
      const total = totalBytes(load.scripts);
      if (name === 'login' || name === 'dashboard')
        expectThat(total <= FIRST_LOAD_BYTES, `first load of ${name}: ${kB(total)} kB`);
      loads.push([name, kB(total), String(load.scripts.length), kB(load.idleBytes)]);
    }
    printTable(['page', 'kB', 'files', 'idle kB'], loads);
    console.log('\nScript of each route, kB gzip: its own chunk, and all that it adds to the entry');
    printTable(['route', 'own', 'adds'], routeSizes());
  } finally {
    await browser.close();
  }
}

async function askLighthouse(pages: (Page & { name: string })[]): Promise<void> {
  const rows: string[][] = [];
  for (const setting of ['desktop', 'mobile'] as const) {
    if (!given.settings.split(',').includes(setting)) continue;
    for (const { name, url, login } of pages) {
      const runs: Judged[] = [];
      for (let round = 0; round < Number(given.rounds); round += 1) {
        const report = given.reports && join(given.reports, `${name}-${setting}-${round}.json`);
        const judged = await inFreshBrowser(login, () => judge(url, PORT, setting === 'mobile', report));
        runs.push(judged);
      }
      const of = (figure: (run: Judged) => number) => median(runs.map(figure));
      const performance = of((run) => run.performance);
      const accessibility = Math.min(...runs.map((run) => run.accessibility));
      const faults = [...new Set(runs.flatMap((run) => run.faults))].join(' ');
      expectThat(performance >= PERFORMANCE[setting], `performance of ${name}, ${setting}: ${performance}`);
      expectThat(accessibility >= ACCESSIBILITY, `accessibility of ${name}: ${accessibility} ${faults}`);
      rows.push([
        name,
        setting,
        String(performance),
        String(accessibility),
        of((run) => run.fcpMs).toFixed(0),
        of((run) => run.lcpMs).toFixed(0),
        of((run) => run.tbtMs).toFixed(0),
        of((run) => run.cls).toFixed(3),
        of((run) => run.benchmarkIndex).toFixed(0),
      ]);
    }
  }
  console.log('\nLighthouse, medians (machine: its benchmarkIndex in the same runs)');
  printTable(['page', 'setting', 'perf', 'a11y', 'FCP ms', 'LCP ms', 'TBT ms', 'CLS', 'machine'], rows);
}

/** A signed-in browser with an empty cache, open for Lighthouse to use. */
async function inFreshBrowser<Answer>(
  login: Record<string, string>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { mkdtempSync, rmSync } = await import('node:fs');
  const folder = mkdtempSync('/tmp/sadap-bench-web-');
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: [`--remote-debugging-port=${PORT}`, '--no-sandbox', '--disable-quic'],
  });
  try {
    const page = await context.newPage();
    // One of our pages without script: only its origin's storage is needed.
    await page.goto(`${sadap.origin}/favicon.svg`);
    await page.evaluate((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, login);
    await page.close();
    return await work();
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
