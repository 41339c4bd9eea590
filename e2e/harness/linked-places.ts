import { expect, type Page } from '@playwright/test';

/** Where each side of a comparison is drawn, in seconds, and which is heard, in one frame. */
type Places = { at: Record<string, number>; active: string }[];
declare global {
  interface Window {
    __places: Places;
  }
}

/** The places in each frame while `act` switches from one side to another, and until that has moved on. */
export async function placesWhile(
  page: Page,
  [from, to]: [string, string],
  act: () => Promise<void>,
): Promise<Places> {
  await page.evaluate(() => {
    const places: Places = [];
    window.__places = places;
    const look = () => {
      // another recording has begun
      if (window.__places !== places) return;
      const sides = [...document.querySelectorAll<HTMLElement>('[data-side]')];
      const at = sides.map((side) => [
        side.dataset.side ?? '',
        Number(side.querySelector('[role=slider]')?.getAttribute('aria-valuenow')),
      ]);
      const active = sides.find((side) => side.dataset.active !== undefined)?.dataset.side ?? '';
      places.push({ at: Object.fromEntries(at), active });
      requestAnimationFrame(look);
    };
    look();
  });
  await act();
  const seen = () => page.evaluate(() => window.__places);
  await expect
    .poll(async () => {
      const places = await seen();
      const latest = places.at(-1);
      return latest?.active === to ? (latest.at[to] ?? 0) - leftAtOf(places, from) : 0;
    })
    .toBeGreaterThan(1);
  return seen();
}

const leftAtOf = (places: Places, from: string) =>
  places.findLast(({ active }) => active === from)?.at[from] ?? 0;

/** When a side was left, and by how much later its moment is in the other. Both are drawn to a tenth. */
export function switchOf(places: Places, [from, to]: [string, string]) {
  // on a slow page ten frames last longer than the switch
  const latest = places.filter(({ active }) => active === to).slice(-10);
  const laterS = latest.map(({ at }) => (at[to] ?? 0) - (at[from] ?? 0));
  return {
    leftAtS: leftAtOf(places, from),
    laterByS: laterS.reduce((sum, each) => sum + each, 0) / latest.length,
  };
}

type Beats = { beatS: number; firstS: number };

/** How far two moments are apart in their beats, as a share of a beat: 0 to 0.5. */
export function beatsApart(oneS: number, one: Beats, otherS: number, other: Beats): number {
  const phaseOf = (seconds: number, { beatS, firstS }: Beats) =>
    ((((seconds - firstS) % beatS) + beatS) % beatS) / beatS;
  const apart = Math.abs(phaseOf(oneS, one) - phaseOf(otherS, other));
  return Math.min(apart, 1 - apart);
}
