import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClassifierName } from '@sadap/contract/ai-analysis';
import { Marked } from 'marked';
import { isMissing } from '../../ai/model-files.ts';

/** The application's own font, embedded in the page: not every hospital computer has Thai letters. */
const FONT = (['latin', 'thai'] as const)
  .flatMap((script) => ([400, 600] as const).map((weight) => fontFace(script, weight)))
  .join('\n');

function fontFace(script: 'latin' | 'thai', weight: 400 | 600): string {
  const name = `@fontsource/sarabun/files/sarabun-${script}-${weight}-normal.woff2`;
  const bytes = readFileSync(new URL(import.meta.resolve(name))).toString('base64');
  const range = script === 'thai' ? 'unicode-range: U+E01-E5B, U+200C-200D, U+25CC; ' : '';
  return `@font-face { font-family: Sarabun; font-weight: ${weight}; ${range}src: url(data:font/woff2;base64,${bytes}) format("woff2") }`;
}

const STYLE = `
${FONT}
:root { color-scheme: light dark; --ground: #fff; --text: #1f2937; --line: #d1d5db; --faint: #f3f4f6; --link: #0b5fa5 }
@media (prefers-color-scheme: dark) {
  :root { --ground: #16191d; --text: #e5e7eb; --line: #4b5563; --faint: #22272e; --link: #8cc8ff }
}
body { margin: 0; background: var(--ground); color: var(--text);
  font: 1rem/1.65 Sarabun, "Noto Sans Thai", system-ui, sans-serif; overflow-wrap: break-word }
main { max-width: 48rem; margin: 0 auto; padding: 1rem 1rem 4rem }
h1, h2, h3 { line-height: 1.45 }
b, strong, th, h1, h2, h3 { font-weight: 600 }
h2 { margin-top: 2.2em; border-bottom: 1px solid var(--line) }
a { color: var(--link) }
.table { overflow-x: auto }
table { border-collapse: collapse; font-size: .95rem; font-variant-numeric: tabular-nums }
th, td { padding: .35rem .6rem; border: 1px solid var(--line); text-align: start; vertical-align: top }
th, code, pre { background: var(--faint) }
code { padding: .1em .3em; border-radius: .2em }
pre { padding: .7rem; overflow-x: auto }
`;

/** No script and no external resource: the page is text and one style with its font. */
export const CARD_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  'font-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '&quot;');

/** An address that a link may lead to. In `javascript:` it would be a script. */
const isSafe = (address: string) =>
  ['http:', 'https:', 'mailto:'].includes(URL.parse(address, 'https://card.invalid')?.protocol ?? '');

const markdown = new Marked({
  renderer: {
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      return isSafe(href) ? `<a href="${escaped(href)}">${text}</a>` : text;
    },
    // Markup in the card is shown as text.
    html: ({ text }) => escaped(text),
    image: ({ text }) => escaped(text),
    table(token) {
      // When wider than a phone, the table scrolls, not the page.
      const row = (cells: typeof token.header, tag: 'th' | 'td') =>
        `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
      const body = token.rows.map((cells) => row(cells, 'td')).join('');
      return `<div class="table" tabindex="0"><table><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table></div>`;
    },
  },
});

/** A classifier's card as a page of its own; null if there is none in this language. */
export async function modelCardPage(
  folder: string,
  name: ClassifierName,
  language: 'th' | 'en',
): Promise<string | null> {
  const text = await readCard(join(folder, language === 'th' ? `${name}.th.md` : `${name}.md`));
  if (text === null) return null;
  const title = /^#\s+(.+)$/m.exec(text)?.[1] ?? name;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title>
<style>${STYLE}</style></head><body><main>${await markdown.parse(text)}</main></body></html>`;
}

async function readCard(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
