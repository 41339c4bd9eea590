import type axeCore from 'axe-core';

export type Wanted = {
  role?: string;
  /** Accessible name, in full; `starts` compares only its beginning. */
  name?: string;
  starts?: string;
  /** Text inside it; of nested elements the innermost. */
  text?: string;
  /** All of its text. */
  says?: string;
  css?: string;
  /** The mark of an ancestor. */
  within?: string;
};

/** The part of axe-core that its types leave out. */
type Commons = {
  commons: {
    aria: { getRole(element: Element): string | null };
    text: { accessibleText(element: Element): string };
    dom: { isVisibleToScreenReaders(element: Element): boolean };
  };
};

/** Runs in the page. Marks the wanted elements and returns the marks, in document order. */
export function markWanted(wanted: Wanted): string[] {
  const counter = window as unknown as { journeyMarks?: number; axe: typeof axeCore & Commons };
  const { axe } = counter;
  const flat = (text: string) => text.replace(/\s+/g, ' ').trim();
  const scope = wanted.within
    ? document.querySelector(`[data-journey="${wanted.within}"]`)
    : document.documentElement;
  if (!scope) return [];
  axe.setup(document);
  try {
    const isFound = (element: Element) => {
      if (wanted.text !== undefined && !flat(element.textContent).includes(flat(wanted.text))) return false;
      if (wanted.says !== undefined && flat(element.textContent) !== flat(wanted.says)) return false;
      if (wanted.role && axe.commons.aria.getRole(element) !== wanted.role) return false;
      if (!wanted.css && !element.checkVisibility({ visibilityProperty: true })) return false;
      if (wanted.role && !axe.commons.dom.isVisibleToScreenReaders(element)) return false;
      if (wanted.name === undefined && wanted.starts === undefined) return true;
      const name = flat(axe.commons.text.accessibleText(element));
      return wanted.name === undefined
        ? name.startsWith(flat(wanted.starts ?? ''))
        : name === flat(wanted.name);
    };
    let found = [...scope.querySelectorAll(wanted.css ?? '*')].filter(isFound);
    if (!wanted.role && !wanted.css)
      found = found.filter((element) => !found.some((other) => other !== element && element.contains(other)));
    return found.map((element) => {
      const mark = element.getAttribute('data-journey') ?? String((counter.journeyMarks ?? 0) + 1);
      if (!element.hasAttribute('data-journey')) counter.journeyMarks = Number(mark);
      element.setAttribute('data-journey', mark);
      return mark;
    });
  } finally {
    axe.teardown();
  }
}

/** Runs in the page. Scrolls there. Returns why a pointer would not reach it, or null. */
export async function whyOutOfReach(mark: string): Promise<string | null> {
  const element = document.querySelector<HTMLElement>(`[data-journey="${mark}"]`);
  if (!element) return 'gone';
  if (element.matches(':disabled, [data-disabled], [data-loading]')) return 'disabled';
  element.scrollIntoView({ block: 'center', inline: 'center' });
  const before = element.getBoundingClientRect();
  await new Promise((done) => setTimeout(done, 60));
  const { left, top, width, height } = element.getBoundingClientRect();
  if (Math.abs(left - before.left) + Math.abs(top - before.top) > 1) return 'moving';
  const shown = document.elementFromPoint(left + width / 2, top + height / 2);
  if (!shown) return 'outside the window';
  const isItself =
    element.contains(shown) || shown.contains(element) || element.closest('label')?.contains(shown);
  return isItself ? null : `beneath ${shown.outerHTML.slice(0, 160)}`;
}
