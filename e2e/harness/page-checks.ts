import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const softly = expect.configure({ soft: true });
const WIDTHS = [1440, 1024, 820, 390];
/** The widest and the narrowest: what a language makes longer runs over here first. */
const ENDS = [1440, 390];
/** One look takes seconds on a busy machine. */
const SETTLED_WITHIN_MS = 30_000;

/**
 * At each width: no sideways scrolling, no clipped or overlapping text. At the widest and the narrowest also
 * no violation of WCAG 2.2 AA: between them the elements are the same as on either side.
 */
export async function expectFit(page: Page, what: string, widths = WIDTHS): Promise<void> {
  const ends = [Math.max(...widths), Math.min(...widths)];
  await atWidths(page, widths, what, async (width, settled) => {
    if (ends.includes(width)) await softly.poll(() => violations(page), settled).toEqual([]);
    await softly.poll(() => textFaults(page), settled).toEqual([]);
  });
}

/** No sideways scrolling, no clipped or overlapping text: what a page's other language may change. */
export async function expectTextsFit(page: Page, what: string): Promise<void> {
  await atWidths(page, ENDS, what, async (_width, settled) => {
    await softly.poll(() => textFaults(page), settled).toEqual([]);
  });
}

type Settled = { message: string; timeout: number };

async function atWidths(
  page: Page,
  widths: readonly number[],
  what: string,
  check: (width: number, settled: Settled) => Promise<void>,
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    // Menus and graphs follow a new width a moment later.
    await check(width, { message: `${what} at ${width}`, timeout: SETTLED_WITHIN_MS });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

const SCREENS = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1024, height: 768 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
];

/** On each usual screen: nothing floating covers a control, neither as the page opens nor at its end. */
export async function expectNothingCovered(page: Page, what: string): Promise<void> {
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    const settled = { message: `${what} at ${screen.width}`, timeout: SETTLED_WITHIN_MS };
    await softly.poll(() => coveredControls(page), settled).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/**
 * Controls that something floating covers. They may pass beneath a bar across the page, but none ends there.
 */
function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const floats = (element: Element | null): Element | null => {
      for (let box = element; box; box = box.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(box).position)) return box;
      return null;
    };
    const faults = new Set<string>();
    const controls = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [role=slider]'),
    ];
    const wasAt = window.scrollY;
    // A sticky element keeps its room at the page's end.
    const isBar = (cover: Element) =>
      getComputedStyle(cover).position === 'sticky' ||
      cover.getBoundingClientRect().width > 0.6 * window.innerWidth;
    const look = (isAtEnd: boolean) => {
      for (const control of controls) {
        const isSeen = control.checkVisibility({ visibilityProperty: true, opacityProperty: true });
        const { left, top, width, height } = control.getBoundingClientRect();
        if (!isSeen || width < 8 || height < 8) continue;
        const isInLowerHalf = top + height / 2 > window.innerHeight / 2;
        for (const [across, down] of [
          [0.5, 0.5],
          [0.15, 0.15],
          [0.85, 0.15],
          [0.15, 0.85],
          [0.85, 0.85],
        ] as const) {
          const upon = document.elementFromPoint(left + width * across, top + height * down);
          const cover = floats(upon);
          // Toasts disappear by themselves.
          if (!upon || !cover || cover.contains(control) || upon.closest('.mantine-Notifications-root'))
            continue;
          if (isBar(cover) && !(isAtEnd && isInLowerHalf)) continue;
          const name = control.getAttribute('aria-label') ?? control.textContent ?? control.tagName;
          faults.add(`'${name.trim()}' lies beneath ${cover.className}`);
        }
      }
    };
    window.scrollTo({ top: 0, behavior: 'instant' });
    look(false);
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    look(true);
    window.scrollTo({ top: wasAt, behavior: 'instant' });
    return [...faults];
  });
}

/**
 * axe-core's findings, in words. Only violations are computed: listing what passes takes most of its time.
 */
async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (tags) => {
    const { axe: inPage } = window as unknown as { axe: typeof import('axe-core') };
    // A toast that happens to cover a control does not make it smaller.
    const toasts = [...document.querySelectorAll<HTMLElement>('.mantine-Notifications-root')];
    for (const place of toasts) place.style.display = 'none';
    const results = await inPage.run(document, {
      runOnly: { type: 'tag', values: tags },
      resultTypes: ['violations'],
      preload: false,
    });
    for (const place of toasts) place.style.display = '';
    // Nothing behind a dialog is tapped: what of it is out of sight may lie behind the dialog's own.
    const dialog = document.querySelector('[aria-modal="true"]');
    const isBehind = (target: string) => dialog && !dialog.contains(document.querySelector(target));
    return results.violations.flatMap(({ id, nodes }) => {
      const [node] = nodes.filter(({ target }) => id !== 'target-size' || !isBehind(target.join(' ')));
      return node ? [`${id}: ${node.target.join(' ')}`] : [];
    });
  }, WCAG_22_AA);
}

/** Layout faults of the page's text, in words. */
function textFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const overflow = document.documentElement.scrollWidth - window.innerWidth;
    if (overflow > 0) faults.push(`scrolls sideways by ${overflow} px: ${widest()}`);

    /** The last element that reaches furthest to the right: the cause, mostly. */
    function widest(): string {
      const rightOf = (element: Element) => Math.round(element.getBoundingClientRect().right);
      const all = [...document.body.querySelectorAll('*')];
      const furthest = Math.max(...all.map(rightOf));
      const element = all.findLast((each) => rightOf(each) === furthest);
      return `${element?.tagName} "${element?.className}" ends at ${furthest}: ${element?.textContent?.slice(0, 40)}`;
    }

    const isCutOnPurpose = (element: Element) => {
      const style = getComputedStyle(element);
      return style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
    };
    const pieces: { text: string; rect: DOMRect; element: Element }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (
        !element ||
        text === '' ||
        !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      )
        continue;
      if (element.closest('.mantine-Notifications-root, option, svg, [inert]')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects())
        if (rect.width > 2 && rect.height > 2) pieces.push({ text, rect, element });
    }

    for (const piece of pieces) {
      const { text, rect, element } = piece;
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const { overflowX } = getComputedStyle(box);
        if (overflowX === 'visible') continue;
        const outer = box.getBoundingClientRect();
        // A box of one pixel hides its text only visually.
        if (outer.width <= 2 || overflowX === 'auto' || overflowX === 'scroll') break;
        if (isCutOnPurpose(box)) {
          const right = Math.min(rect.right, outer.right);
          piece.rect = new DOMRect(rect.left, rect.top, Math.max(0, right - rect.left), rect.height);
          break;
        }
        if (rect.right > outer.right + 1 || rect.left < outer.left - 1) faults.push(`cut off: ${text}`);
        break;
      }
    }

    const isShown = ({ rect, element }: (typeof pieces)[number]) => {
      const top = document.elementFromPoint(rect.left + rect.width / 2, rect.top + rect.height / 2);
      return top !== null && (element.contains(top) || top.contains(element));
    };
    const isHeld = (element: Element, ...how: string[]) => {
      for (let box: Element | null = element; box; box = box.parentElement)
        if (how.includes(getComputedStyle(box).position)) return true;
      return false;
    };
    // Floating elements may cover what can be scrolled out from beneath them.
    const passesBeneath = (one: Element, other: Element) =>
      isHeld(one, 'fixed')
        ? !isHeld(other, 'fixed', 'sticky')
        : isHeld(other, 'fixed') && !isHeld(one, 'sticky');
    for (const [index, one] of pieces.entries()) {
      for (const other of pieces.slice(index + 1)) {
        if (one.element === other.element) continue;
        const width = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
        const height = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
        // The boxes of two lines overlap by the room that Thai vowels and tone marks may need.
        const isUpon = width > 3 && height > 0.5 * Math.min(one.rect.height, other.rect.height);
        if (isUpon && isShown(one) && isShown(other) && !passesBeneath(one.element, other.element))
          faults.push(`'${one.text}' lies upon '${other.text}'`);
      }
    }
    return [...new Set(faults)];
  });
}

/** Presses of a key between two looks at what is left. */
const AT_ONCE = 10;

/** Tab alone reaches everything that a pointer can use; one of a group of radios or tabs is enough. */
export async function expectKeyboardReach(page: Page, what: string): Promise<void> {
  const count = await page.evaluate(() => {
    const selector = 'a[href], button, input, select, textarea, summary, [tabindex="0"], audio[controls]';
    const wanted = [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => {
      if (element.matches(':disabled, [type=hidden]') || element.closest('[inert], [aria-hidden=true]'))
        return false;
      if (!element.checkVisibility({ visibilityProperty: true })) return false;
      // Arrow keys walk through these.
      if (element.matches('[type=radio], [role=tab], [role=menuitem], [role=option]')) return false;
      return element.getAttribute('tabindex') !== '-1' || element.matches('a, input, select, textarea');
    });
    for (const element of wanted) element.dataset.wanted = 'true';
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLElement) delete target.dataset.wanted;
    });
    (document.activeElement as HTMLElement | null)?.blur();
    return wanted.length;
  });
  for (let presses = 0; presses < count + 60; presses += AT_ONCE) {
    for (let press = 0; press < AT_ONCE; press++) await page.keyboard.press('Tab');
    if ((await page.locator('[data-wanted]').count()) === 0) break;
  }
  const missed = await page.evaluate(() =>
    [...document.querySelectorAll('[data-wanted]')].map((element) => element.outerHTML.slice(0, 120)),
  );
  expect.soft(missed, `${what}: not reached by Tab`).toEqual([]);
}
