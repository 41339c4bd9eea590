import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CompatData } from '@mdn/browser-compat-data';

/** Supported are the browsers that were released in this year or later; README.md names the year. */
export const SUPPORTED_SINCE = 2024;

/** What each browser knew and when, as MDN records it. Read, not imported: Node would parse 20 MB as code. */
export const compatibility = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@mdn/browser-compat-data'), 'utf8'),
) as CompatData;

/** Names of MDN's data. */
export const BROWSERS = ['chrome', 'edge', 'firefox', 'safari', 'chrome_android', 'safari_ios'] as const;
export type Browser = (typeof BROWSERS)[number];

/** The first version of a browser that was released in a year or later. */
export function firstVersionOf(browser: Browser, year: number): string {
  const dated = Object.entries(compatibility.browsers[browser].releases).flatMap(([version, release]) =>
    release.release_date && release.release_date >= String(year)
      ? [{ version, releasedOn: release.release_date }]
      : [],
  );
  const [first] = dated.sort((one, other) => one.releasedOn.localeCompare(other.releasedOn));
  if (!first) throw new Error(`no ${browser} since ${year}`);
  return first.version;
}

/** The oldest supported version of each browser. */
export const OLDEST = Object.fromEntries(
  BROWSERS.map((browser) => [browser, firstVersionOf(browser, SUPPORTED_SINCE)]),
) as Record<Browser, string>;

/** What syntax and styles are built for. */
export const BUILD_TARGET = [
  `chrome${OLDEST.chrome}`,
  `edge${OLDEST.edge}`,
  `firefox${OLDEST.firefox}`,
  `safari${OLDEST.safari}`,
  `ios${OLDEST.safari_ios}`,
];
