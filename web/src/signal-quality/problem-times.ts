type Stretch = { startS: number; endS: number };

const MOST = 3;

/** The first stretches of a problem in whole seconds, and how many more there are. */
export function timesOf(stretches: readonly Stretch[]): { first: string; more: number } {
  const written = stretches.map(({ startS, endS }) => {
    const [from, to] = [Math.floor(startS), Math.max(Math.floor(startS), Math.ceil(endS) - 1)];
    return from === to ? String(from) : `${from}–${to}`;
  });
  const apart = [...new Set(written)];
  return { first: apart.slice(0, MOST).join(', '), more: Math.max(0, apart.length - MOST) };
}
