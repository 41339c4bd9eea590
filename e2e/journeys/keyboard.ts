import { expect, type Locator, type Page } from '@playwright/test';

/**
 * The keystroke-level model (Card, Moran, Newell 1980): a key of an average typist who does not know the
 * words, and the decision before it.
 */
const KEY_S = 0.28;
const DECISION_S = 1.35;
const LONGEST_WAY = 40;

/**
 * A hand on the keyboard. The test presses at once; what a person needs is counted by the model, and what
 * the page needs is measured and told beside it.
 */
export type Hand = ReturnType<typeof handOn>;

export function handOn(page: Page) {
  let keys = 0;
  let decisions = 0;
  let pageMs = 0;
  const timed = async (work: () => Promise<unknown>) => {
    const fromMs = performance.now();
    await work();
    pageMs += performance.now() - fromMs;
  };
  const press = async (shortcut: string) => {
    keys += shortcut.split('+').length;
    await timed(() => page.keyboard.press(shortcut));
  };
  const pressUntil = async (key: string, isThere: () => Promise<boolean>) => {
    for (let count = 0; !(await isThere()); count += 1) {
      if (count === LONGEST_WAY) throw new Error(`${key} ${count} times, and still not there`);
      await press(key);
    }
  };
  const goTo = (target: Locator) =>
    pressUntil('Tab', () => target.evaluate((each) => each === document.activeElement));
  return {
    press,
    /** Decides, presses, and waits for what follows. */
    decide: async (shortcut: string, follows: () => Promise<unknown>) => {
      decisions += 1;
      await press(shortcut);
      await timed(follows);
    },
    /** Decides for a box, goes there, and ticks it. */
    tick: async (box: Locator) => {
      decisions += 1;
      await goTo(box);
      await press('Space');
      await timed(() => expect(box).toBeChecked());
    },
    /** Decides for an option, and goes there. */
    choose: async (list: Locator, label: string) => {
      decisions += 1;
      await goTo(list);
      await pressUntil('ArrowDown', async () => {
        const chosen = await list.evaluate((each: HTMLSelectElement) => each.selectedOptions[0]?.label);
        return chosen === label;
      });
    },
    /** How long all of it takes a person, without the page. */
    seconds: () => keys * KEY_S + decisions * DECISION_S,
    /** With what the page needed, which depends on what else the machine does. */
    said: () =>
      `${keys} keys and ${decisions} decisions, ${(keys * KEY_S + decisions * DECISION_S).toFixed(1)} s; the page ${(pageMs / 1000).toFixed(1)} s`,
  };
}
