import type { Identifier, SimpleSupportStatement, SupportBlock } from '@mdn/browser-compat-data';
import { parseSync, Visitor } from 'vite';
import { BROWSERS, compatibility } from './supported-browsers.ts';

/** A feature that code uses, and where. */
export type Use = { feature: string; support: SupportBlock[]; at: number };

type Versions = Record<(typeof BROWSERS)[number], string>;

const { api, css, javascript } = compatibility as unknown as Record<'api' | 'css' | 'javascript', Identifier>;
const inside = (features: Identifier | undefined, name: string): Identifier | undefined =>
  features && Object.hasOwn(features, name) ? (features[name] as Identifier | undefined) : undefined;
const supportIn = (features: Identifier | undefined): SupportBlock[] =>
  features?.__compat ? [features.__compat.support] : [];
const membersOf = (features: Identifier | undefined): [string, Identifier][] =>
  Object.entries(features ?? {}).filter(([name]) => name !== '__compat') as [string, Identifier][];

const builtIns = inside(javascript, 'builtins');

/** Methods by name alone: what they are called on is not known. */
const supportByMethod = new Map<string, SupportBlock[]>();
for (const types of [builtIns, api])
  for (const [, type] of membersOf(types))
    for (const [name, member] of membersOf(type))
      supportByMethod.set(name, [...(supportByMethod.get(name) ?? []), ...supportIn(member)]);
const methodsOfTheLanguage = new Set(
  membersOf(builtIns).flatMap(([, type]) => membersOf(type).map(([name]) => name)),
);
/** The page's own methods often have the short names of the browser's: only long ones count. */
const isTelling = (name: string) => methodsOfTheLanguage.has(name) || /[a-z][A-Z]/.test(name);

/** What the global objects are instances of. */
const TYPE_OF: Record<string, string> = {
  navigator: 'Navigator',
  document: 'Document',
  window: 'Window',
  self: 'Window',
  globalThis: 'Window',
  crypto: 'Crypto',
  performance: 'Performance',
  screen: 'Screen',
  location: 'Location',
};

function supportOfGlobal(name: string): SupportBlock[] {
  const typed = [...supportIn(inside(builtIns, name)), ...supportIn(inside(api, name))];
  return typed.length > 0 ? typed : supportIn(inside(inside(api, 'Window'), name));
}

function supportOfMember(owner: string | null, name: string, isCalled: boolean): SupportBlock[] {
  if (owner) {
    const type = TYPE_OF[owner] ?? owner;
    const known = [inside(builtIns, type), inside(api, type)].flatMap((features) => [
      ...supportIn(inside(features, name)),
      ...supportIn(inside(features, `${name}_static`)),
    ]);
    if (known.length > 0) return known;
    if (type === 'Window') return supportOfGlobal(name);
    // A class of the language or the browser without such a member: the page's own.
    if (inside(builtIns, owner) || inside(api, owner)) return [];
  }
  return isTelling(name) && isCalled ? (supportByMethod.get(name) ?? []) : [];
}

const isGlobal = (name: string) => name in TYPE_OF || supportOfGlobal(name).length > 0;

type Node = { type: string; start: number; name?: string; [part: string]: unknown };

/**
 * Classes, functions and members of the language and the browser that a script uses, by their names. What it
 * merely tests for counts as unused: `typeof A`, `'a' in b`, `b.a?.()`, `b.a && …`, `if (b.a)`.
 */
export function featuresOfScript(code: string): Use[] {
  const { program } = parseSync('script.js', code, { sourceType: 'module' });
  const uses: Use[] = [];
  const tested = new Set<unknown>();
  const called = new Set<unknown>();
  const asTested = (node: unknown): void => {
    const { type, argument, left, right } = node as Node;
    if (type === 'UnaryExpression') asTested(argument);
    else if (type === 'LogicalExpression') for (const side of [left, right]) asTested(side);
    else tested.add(node);
  };
  const use = (node: { start: number }, feature: string, support: SupportBlock[]) => {
    if (support.length > 0) uses.push({ feature, support, at: node.start });
  };
  const visitor = new Visitor({
    UnaryExpression(node) {
      if (node.operator === 'typeof' || node.operator === '!') asTested(node.argument);
    },
    LogicalExpression(node) {
      asTested(node.left);
    },
    ConditionalExpression(node) {
      asTested(node.test);
    },
    IfStatement(node) {
      asTested(node.test);
    },
    BinaryExpression(node) {
      if (/^[!=]==?$/.test(node.operator)) tested.add(node.left).add(node.right);
    },
    CallExpression(node) {
      (node.optional ? tested : called).add(node.callee);
    },
    AssignmentExpression(node) {
      tested.add(node.left);
    },
    MemberExpression(node) {
      if (node.optional) tested.add(node.object);
      if (node.computed || node.property.type !== 'Identifier') return;
      if (tested.has(node)) return;
      const owner = node.object.type === 'Identifier' ? node.object.name : null;
      const { name } = node.property;
      const support = supportOfMember(owner, name, called.has(node));
      use(node, `${owner && isGlobal(owner) ? owner : ''}.${name}`, support);
    },
    Literal(node) {
      if ('regex' in node && /\(\?[ims]*-?[ims]+:/.test(node.regex.pattern))
        use(node, '(?i:)', supportIn(inside(inside(javascript, 'regular_expressions'), 'modifier')));
    },
    NewExpression(node) {
      if (node.callee.type === 'Identifier') use(node, node.callee.name, supportOfGlobal(node.callee.name));
    },
  });
  visitor.visit(program);
  return uses;
}

const FUNCTIONS = inside(inside(css, 'types'), 'color');

/** Properties, rules, selectors, colours and units that a style sheet uses, by their names. */
export function featuresOfStyles(styles: string): Use[] {
  const text = styles
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => ' '.repeat(comment.length))
    .replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, (quoted) => ' '.repeat(quoted.length));
  const kinds: [RegExp, (name: string) => Identifier | undefined][] = [
    [/[{;]\s*([a-z][\w-]*)\s*:(?![^{};]*\{)/g, (name) => inside(inside(css, 'properties'), name)],
    [/@([a-z-]+)/g, (name) => inside(inside(css, 'at-rules'), name)],
    [/(?<=[\w\])*}{,\s>+~(]):{1,2}([a-z-]+)(?=[^{};]*\{)/g, (name) => inside(inside(css, 'selectors'), name)],
    [/(?<![\w-])([a-z-]+)\(/g, (name) => inside(FUNCTIONS, name) ?? inside(inside(css, 'types'), name)],
    [
      /\d(dv[hwib]|sv[hw]|lv[hw]|cq\w+|lh|rlh|cap|ic)\b/g,
      (name) =>
        inside(inside(inside(css, 'types'), 'length'), name) ??
        inside(inside(inside(css, 'types'), 'length'), `viewport_percentage_units_${/^../.exec(name)}`),
    ],
    [/[{;}]\s*(&)/g, () => inside(inside(css, 'selectors'), 'nesting')],
  ];
  return kinds.flatMap(([pattern, featureOf]) =>
    [...text.matchAll(pattern)].flatMap(({ 1: name = '', index }) => {
      const support = supportIn(featureOf(name));
      return support.length > 0 ? [{ feature: name, support, at: index }] : [];
    }),
  );
}

function isSupportedSince(statement: SimpleSupportStatement, oldest: string): boolean {
  const { version_added: added, version_removed: removed } = statement;
  if (!added || added === 'preview' || statement.flags || statement.prefix || statement.alternative_name)
    return false;
  return (
    isAtMost(added.replace('≤', ''), oldest) &&
    (!removed || removed === 'preview' || !isAtMost(removed.replace('≤', ''), oldest))
  );
}

function isAtMost(version: string, other: string): boolean {
  const [one = [], two = []] = [version, other].map((each) => each.split('.').map(Number));
  for (let part = 0; part < Math.max(one.length, two.length); part++) {
    const difference = (one[part] ?? 0) - (two[part] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return true;
}

const known = new Map<string, Map<SupportBlock, string[]>>();

/** The browsers that lack a feature in these versions; none if a feature of its name is in all of them. */
export function lackedBy({ support }: Use, oldest: Versions): string[] {
  const key = JSON.stringify(oldest);
  const ofVersions = known.get(key) ?? new Map<SupportBlock, string[]>();
  known.set(key, ofVersions);
  const lacking = support.map((block) => {
    const before = ofVersions.get(block);
    if (before) return before;
    const found = BROWSERS.filter(
      (browser) => ![block[browser] ?? []].flat().some((each) => isSupportedSince(each, oldest[browser])),
    );
    ofVersions.set(block, found);
    return found;
  });
  return lacking.some((browsers) => browsers.length === 0) ? [] : (lacking[0] ?? []);
}

/** Types that a page can look for by name; others got their new functions in the same versions. */
const LOOKED_FOR = ['Array', 'Map', 'Object', 'Promise', 'Set', 'String'];

/** The functions of the language among these uses that came after one version and by another: `Array.at`. */
export function builtInsAfter(before: Versions, by: Versions, uses: Use[]): string[] {
  const used = new Set(uses.flatMap(({ support }) => support));
  return LOOKED_FOR.flatMap((type) =>
    membersOf(inside(builtIns, type)).flatMap(([name, member]) => {
      const support = supportIn(member).filter((block) => used.has(block));
      const isLate = lackedBy({ feature: name, support, at: 0 }, before).length > 0;
      return isLate && lackedBy({ feature: name, support, at: 0 }, by).length === 0
        ? [`${type}.${name}`]
        : [];
    }),
  );
}
