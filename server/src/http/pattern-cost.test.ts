import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Email } from '@sadap/contract/users/schema';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { z } from 'zod';

// A pattern that backtracks over its text is quadratic: 100 kB from a stranger block the event loop for
// seconds. 40 kB show it as well.

const LENGTH = 40_000;
/** What is linear takes 2 ms, on busy cores three times as long; what is quadratic takes seconds. */
const LIMIT_MS = 10;
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const SOURCES = '{contract,server,dsp,web,stethoscope}/src/**/*.{ts,tsx}';

/** Patterns built at run time, by file, in their final form. A missing one fails the test. */
const BUILT: Record<string, RegExp[]> = {
  'server/src/features/fhir/binaries.ts': [/^report-(\d+)-(th|en)$/],
  'server/src/features/fhir/outcome.ts': [/^th(-|$)/],
  'server/src/http/large-form.ts': [/;\s*name="([^"]*)"/i],
  'server/src/http/routes-ahead.ts': [/^\/patients\/[^/]+\/heart\/[^/]+\/?$/],
  'web/src/features/import/model/name-mismatch.ts': [
    /(?<![a-z])(hearts?|cardiac|pcg)(?![a-z])(?![ _-]*(failure|disease))|เสียงหัวใจ/,
    /(?<![a-z])(lungs?|breath|breathing|resp)(?![a-z])(?![ _-]*(failure|disease))|เสียงปอด|เสียงหายใจ/,
  ],
  'web/src/features/import/model/named-place.ts': [
    /^(lung_recording_)?.+_[a-z]+_(\d+|null)_\d+_(?<position>Aortic|Anterior_Upper_Left)_\d+$/,
    /^(\d+|unsaved)-(heart|lung)-(?<position>Aortic|Anterior_Upper_Left)-[-0-9a-f]+(-original)?$/,
  ],
};

/** Formats of zod, each with a pattern or parser inside. A missing one fails the test. */
const FORMATS: Record<string, z.ZodType> = {
  'z.uuid': z.uuid(),
  'z.url': z.url(),
  'z.iso.date': z.iso.date(),
  'z.iso.datetime': z.iso.datetime(),
  'z.stringbool': z.stringbool(),
};
const WITHOUT_PATTERN =
  /^z\.(array|boolean|coerce|core|discriminatedUnion|enum|file|infer|input|literal|looseObject|number|object|output|record|string|tuple|union|unknown|ZodType)$/;
/** The older way to write formats, after `z.string()`. */
const CHAINED_FORMATS = ['email', 'url', 'uuid', 'guid', 'datetime', 'date', 'time', 'ip', 'base64', 'jwt'];

type Found = { where: string; pattern: RegExp };

async function patternsInTheSource(): Promise<{ found: Found[]; unknown: string[] }> {
  const found: Found[] = [];
  const unknown: string[] = [];
  for await (const file of glob(SOURCES, { cwd: ROOT })) {
    if (/\.test\.tsx?$/.test(file)) continue;
    const text = readFileSync(`${ROOT}${file}`, 'utf8');
    const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
    const built = [...(BUILT[file] ?? [])];
    const look = (node: ts.Node): void => {
      const where = `${file}: ${node.getText(source)}`;
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        // Without `g`: the search for one match is what can be quadratic.
        const flags = node.text.slice(end + 1).replace('g', '');
        found.push({ where, pattern: new RegExp(node.text.slice(1, end), flags) });
      } else if (isCallOf(node, ['RegExp'])) {
        const pattern = built.shift();
        if (pattern) found.push({ where, pattern });
        else unknown.push(where);
      } else if (isUnknownFormat(node)) unknown.push(where);
      ts.forEachChild(node, look);
    };
    look(source);
  }
  return { found, unknown };
}

function isCallOf(node: ts.Node, names: string[]): boolean {
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return false;
  const { expression } = node;
  return names.includes(
    ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText(),
  );
}

function isUnknownFormat(node: ts.Node): boolean {
  const text = node.getText();
  if (ts.isPropertyAccessExpression(node) && /^z\.(iso\.)?\w+$/.test(text) && text !== 'z.iso')
    return !(text in FORMATS) && !WITHOUT_PATTERN.test(text);
  return /^z\s*\.\s*string\b/.test(text) && isCallOf(node, CHAINED_FORMATS);
}

const SIGNS = [...'/@. aA0-_\n";&%:\\{=\u0e01\u0301'];
const PAIRS = ['a.', '/a', '@.', ' a', '\n ', 'aA', 'a0', '-a', '; ', '="', '"a', '{{', '{a', 'a}'];
/** Endings that make a pattern fail after it has consumed everything. */
const ENDS = ['', '\0', '\n', '@', ' '];

/** 40 kB of each thing that the pattern names, and of much that it does not, after its prefix. */
function worstTexts({ source }: RegExp): string[] {
  const named = source.replace(/\\[bBdDsSwWpP](\{\w+\})?|[$^()[\]|?*+{}\\]/g, ' ').trim();
  const repeated = new Set([...SIGNS, ...PAIRS, ...named.split(/\s+/), ...named]);
  repeated.delete('');
  const begins = new Set(['', 'a@a', ';', named.split(/\s+/)[0] ?? '']);
  const texts: string[] = [];
  for (const part of repeated) {
    const long = part.repeat(Math.ceil(LENGTH / part.length));
    for (const begin of begins) for (const end of ENDS) texts.push(begin + long + end);
  }
  return texts;
}

/** Processor time of this thread; other programs do not count. */
function msOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** So slow that no second look is needed. */
const HOPELESS_MS = 1_000;

/** Cost of the slowest text. A garbage collection may fall into a run, so the best of four counts. */
function slowest(texts: string[], work: (text: string) => unknown): number {
  let most = 0;
  for (const text of texts) {
    let ms = msOf(() => work(text));
    for (let run = 0; run < 3 && ms > LIMIT_MS && ms < HOPELESS_MS; run++)
      ms = Math.min(
        ms,
        msOf(() => work(text)),
      );
    most = Math.max(most, ms);
    if (most > HOPELESS_MS) break;
  }
  return most;
}

test('every pattern in the source takes 40 kB of anything in under 10 ms', async () => {
  const { found, unknown } = await patternsInTheSource();
  expect(unknown, 'patterns that this test cannot try: add them to BUILT or FORMATS').toEqual([]);
  expect(found.length).toBeGreaterThan(50);
  const slow = found
    .map(({ where, pattern }) => ({ where, ms: slowest(worstTexts(pattern), (text) => pattern.test(text)) }))
    .filter(({ ms }) => ms > LIMIT_MS);
  expect(slow).toEqual([]);
}, 120_000);

test.each(Object.entries(FORMATS))('%s takes 40 kB of anything in under 10 ms', (_name, format) => {
  expect(slowest(worstTexts(/0-9:.TZ+a/), (text) => format.safeParse(text).success)).toBeLessThan(LIMIT_MS);
});

test('the pattern of an e-mail address never sees more than 254 characters', () => {
  const issues = (text: string) => Email.safeParse(text).error?.issues.map(({ message }) => message);
  expect(issues(`a@${'a.'.repeat(50_000)}@`)).toEqual(['tooLong']);
  expect(issues('a@b.c')).toBeUndefined();
  for (const wrong of ['a', 'a@b', 'a@.c', 'a@b.', 'a@b@c.d', 'a b@c.d', '@b.c'])
    expect(issues(wrong), wrong).toEqual(['emailInvalid']);
});
