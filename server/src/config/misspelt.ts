/** A shorter name is too much like others: `PORT` and `POST`. */
const SHORTEST = 8;
/** From here on two letters may be wrong. */
const LONG = 11;

/**
 * Names that are almost, but not quite, those of settings which are not given: a server that did not see its
 * DATABASE_URL would begin an empty installation. Other programs' variables are in the environment too, so
 * only a name in words (with an underscore) that differs by a letter or two counts, and one whose nearest
 * setting is given itself does not: then it is somebody else's.
 */
export function misspeltIn(
  environment: Record<string, string | undefined>,
  settings: readonly string[],
): { name: string; meant: string }[] {
  const known = new Set(settings);
  const given = (name: string) => environment[name] !== undefined && environment[name] !== '';
  const missing = settings.filter((name) => name.length >= SHORTEST && name.includes('_') && !given(name));
  return Object.keys(environment)
    .filter((name) => !known.has(name) && given(name) && name.includes('_'))
    .flatMap((name) => {
      const meant = nearest(name.toUpperCase(), missing);
      return meant === null ? [] : [{ name, meant }];
    });
}

function nearest(name: string, settings: readonly string[]): string | null {
  let best: string | null = null;
  let fewest = Number.POSITIVE_INFINITY;
  for (const setting of settings) {
    const most = setting.length >= LONG ? 2 : 1;
    if (Math.abs(setting.length - name.length) > most) continue;
    const count = mistakes(name, setting);
    if (count > most || count >= fewest) continue;
    best = setting;
    fewest = count;
  }
  return best;
}

/**
 * How many letters are left out, added, changed or exchanged with their neighbour: the distance of optimal
 * string alignment (Damerau 1964).
 */
function mistakes(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isExchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        isExchanged ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
