/** What a browser calls itself, in the names that people know. Null: unknown. */
export type BrowserName = {
  browser: string | null;
  system: string | null;
  kind: 'computer' | 'phone' | 'tablet';
};

// The first match counts: most browsers also name those that they descend from.
const BROWSERS: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Line\//, 'LINE'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];

const named = (names: [RegExp, string][], userAgent: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;

/** Reads a User-Agent header. A recent iPad calls itself a Mac. */
export function browserNameOf(userAgent: string): BrowserName {
  const system = named(SYSTEMS, userAgent);
  const isTablet = system === 'iPad' || (system === 'Android' && !/Mobile/.test(userAgent));
  const isPhone = system === 'iPhone' || system === 'Android';
  return {
    browser: named(BROWSERS, userAgent),
    system,
    kind: isTablet ? 'tablet' : isPhone ? 'phone' : 'computer',
  };
}
