// No comment runs past the column limit. The formatter wraps code but not comments.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const COLUMNS = 110;
const root = join(import.meta.dirname, '..');
const files = globSync(['*.{ts,mjs,cjs,js}', '.*.cjs', '*/**/*.{ts,tsx,mjs,cjs,js,css}'], {
  cwd: root,
  exclude: ['**/node_modules', '**/dist', 'data', 'shared'],
}).sort();

type Span = { pos: number; end: number };

function commentsOf(file: string, text: string): Span[] {
  if (file.endsWith('.css'))
    return [...text.matchAll(/\/\*[\s\S]*?\*\//g)].map(({ 0: comment, index }) => ({
      pos: index,
      end: index + comment.length,
    }));
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Span[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isJsxText(node)) return;
    found.push(...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []));
    found.push(...(ts.getTrailingCommentRanges(text, node.end) ?? []));
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  return found;
}

/** The line numbers, from 1, on which a comment reaches past the limit. */
function longComments(file: string): number[] {
  const text = readFileSync(join(root, file), 'utf8');
  const lines = text.split('\n');
  if (lines.every((line) => line.length <= COLUMNS)) return [];
  const lineAt = (pos: number) => text.slice(0, pos).split('\n').length;
  const numbers = commentsOf(file, text).flatMap(({ pos, end }) => {
    const first = lineAt(pos);
    return Array.from({ length: lineAt(end) - first + 1 }, (_, index) => first + index);
  });
  return [...new Set(numbers)].filter((number) => (lines[number - 1] ?? '').length > COLUMNS);
}

const faults = files.flatMap((file) =>
  longComments(file).map((line) => `${file}:${line}: comment past column ${COLUMNS}`),
);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
