import { expect, type Page } from '@playwright/test';

const softly = expect.configure({ soft: true });

/**
 * With forced colours (high contrast) backgrounds are lost: what is chosen still differs from what is not,
 * and every box that is only coloured (a level, a thumb, a dot) is still seen.
 */
export async function expectSeenInForcedColours(page: Page, what: string): Promise<void> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('* { transition: none !important; }');
    document.adoptedStyleSheets.push(still);
  });
  await markColouredBoxes(page);
  await page.emulateMedia({ forcedColors: 'active' });
  softly(await lostBoxes(page), `${what}: a colour alone, lost with forced colours`).toEqual([]);
  softly(await lostStates(page), `${what}: chosen by a colour that is lost`).toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
}

/** Marks the boxes that have a background of their own and nothing else: no text, border or picture. */
function markColouredBoxes(page: Page): Promise<void> {
  return page.evaluate(() => {
    const backgroundBehind = (element: Element | null): string => {
      for (let box = element; box; box = box.parentElement) {
        const { backgroundColor } = getComputedStyle(box);
        if (!/^rgba.*, 0\)$/.test(backgroundColor)) return backgroundColor;
      }
      return '';
    };
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const isSeen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (
        !isSeen ||
        element.closest('svg, canvas, iframe, .mantine-Skeleton-root, .mantine-Notifications-root')
      )
        continue;
      const marks = (['', '::before', '::after'] as const).filter((part) => {
        const style = getComputedStyle(element, part);
        if (part ? style.content !== '""' || style.display === 'none' : element.childNodes.length > 0)
          return false;
        const { width, height } = part
          ? { width: Number.parseFloat(style.width), height: Number.parseFloat(style.height) }
          : element.getBoundingClientRect();
        const behind = backgroundBehind(part ? element : element.parentElement);
        const isPainted = !/^rgba.*, 0\)$/.test(style.backgroundColor) && style.backgroundColor !== behind;
        // An overlay says nothing.
        if (part && width >= element.clientWidth && height >= element.clientHeight) return false;
        return width >= 4 && height >= 4 && isPainted && style.opacity !== '0' && !element.matches('input');
      });
      if (marks.length > 0) element.dataset.coloured = marks.join('|');
    }
  });
}

function lostBoxes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ground = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.join() ?? '';
    const faults = new Set<string>();
    for (const element of document.querySelectorAll<HTMLElement>('[data-coloured]')) {
      for (const part of (element.dataset.coloured ?? '').split('|')) {
        const style = getComputedStyle(element, part);
        const isFramed = (['borderTop', 'borderBottom', 'outline'] as const).some(
          (edge) => style[`${edge}Style`] !== 'none' && Number.parseFloat(style[`${edge}Width`]) > 0,
        );
        const isLost =
          `${style.backgroundColor.match(/\d+/g)}`.startsWith(ground) ||
          /^rgba.*, 0\)$/.test(style.backgroundColor);
        if (isLost && !isFramed && style.backgroundImage === 'none')
          faults.add(`${element.className || element.tagName}${part}`);
      }
      delete element.dataset.coloured;
    }
    return [...faults];
  });
}

/** What looks the same whether it is chosen or not. */
function lostStates(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const CHOSEN =
      '[aria-pressed=true], [aria-current]:not([aria-current=false]), [aria-selected=true], [aria-checked=true], input:checked';
    const MARKS = ['aria-pressed', 'aria-current', 'aria-selected', 'aria-checked'].concat(
      ['active', 'checked', 'chosen', 'selected'].map((name) => `data-${name}`),
    );
    const SEEN = [
      ...['color', 'font-weight', 'text-decoration-line', 'display', 'visibility', 'opacity', 'transform'],
      ...['left', 'fill', 'stroke', 'content', 'background-image', 'outline-style', 'outline-width'],
      ...['top', 'bottom', 'left', 'right'].flatMap((edge) => [
        `border-${edge}-style`,
        `border-${edge}-width`,
        `border-${edge}-color`,
      ]),
    ];
    const ground = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.join() ?? '';
    const isGround = (colour: string) =>
      `${colour.match(/\d+/g)}`.startsWith(ground) || /^rgba.*, 0\)$/.test(colour);
    const lookOf = (box: Element): string =>
      [box, ...box.querySelectorAll('*')]
        .flatMap((element) =>
          ['', '::before', '::after'].map((part) => {
            const style = getComputedStyle(element, part);
            const { backgroundColor } = style;
            const painted = isGround(backgroundColor) ? '' : backgroundColor;
            return [painted, ...SEEN.map((name) => style.getPropertyValue(name))].join();
          }),
        )
        .join('\n');
    const faults = new Set<string>();
    for (const element of document.querySelectorAll<HTMLElement>(CHOSEN)) {
      const input = element instanceof HTMLInputElement ? element : null;
      const box = (input && (input.closest('label') ?? input.parentElement)) || element;
      const next = box.nextElementSibling;
      // A label may follow its input.
      const label = input && next?.matches('label') ? next : null;
      if (!box.checkVisibility({ visibilityProperty: true })) continue;
      const boxes = label ? [box, label] : [box];
      const chosen = boxes.map(lookOf).join();
      const taken: [Element, string, string][] = [];
      for (const each of boxes.flatMap((one) => [one, ...one.querySelectorAll('*')]))
        for (const name of MARKS) {
          const value = each.getAttribute(name);
          if (value === null) continue;
          taken.push([each, name, value]);
          each.removeAttribute(name);
        }
      if (input) input.checked = false;
      const isLost = boxes.map(lookOf).join() === chosen;
      if (input) input.checked = true;
      for (const [each, name, value] of taken) each.setAttribute(name, value);
      if (isLost)
        faults.add(`${(box.textContent ?? '').trim().slice(0, 40)} (${box.className || box.tagName})`);
    }
    return [...faults];
  });
}
