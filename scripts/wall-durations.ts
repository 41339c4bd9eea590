import ts from 'typescript';

export type WallDuration = { line: number; within: string };

const CLOCK = /(^|[.#])(\w*[cC]lock|Date)$/;
const COMPARES = new Set([
  ts.SyntaxKind.MinusToken,
  ts.SyntaxKind.MinusEqualsToken,
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
]);

/** `Date.now`, `clock.now`, `this.#parts.clock.now`; not `performance.now`. */
const isWallNow = (node: ts.Node) =>
  ts.isPropertyAccessExpression(node) && node.name.text === 'now' && CLOCK.test(node.expression.getText());

function lastNameOf(node: ts.Node): string | undefined {
  if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) return node.text;
  return ts.isPropertyAccessExpression(node) ? node.name.text : undefined;
}

/** Whether it is an instant by the wall clock. `kept`: names of such, and of functions that return one. */
function isInstant(node: ts.Node, kept: ReadonlySet<string>): boolean {
  const is = (inner: ts.Node) => isInstant(inner, kept);
  if (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node) || ts.isAsExpression(node))
    return is(node.expression);
  if (ts.isPrefixUnaryExpression(node)) return is(node.operand);
  if (ts.isConditionalExpression(node)) return is(node.whenTrue) || is(node.whenFalse);
  if (ts.isBinaryExpression(node))
    return !COMPARES.has(node.operatorToken.kind) && (is(node.left) || is(node.right));
  if (ts.isNewExpression(node))
    return node.expression.getText() === 'Date' && (node.arguments?.length ? node.arguments.some(is) : true);
  if (ts.isCallExpression(node)) {
    const { expression } = node;
    if (isWallNow(expression)) return true;
    if (!ts.isPropertyAccessExpression(expression)) return kept.has(lastNameOf(expression) ?? '');
    if (expression.expression.getText() === 'Math') return node.arguments.some(is);
    return ['getTime', 'valueOf'].includes(expression.name.text) && is(expression.expression);
  }
  return kept.has(lastNameOf(node) ?? '');
}

/** What a file calls the instants that it keeps, and the functions that return one. */
function keptInstants(source: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  const keep = (name: ts.Node, value: ts.Node | undefined) => {
    const text = lastNameOf(name);
    const instant = value && ts.isArrowFunction(value) ? value.body : value;
    if (text && instant && isInstant(instant, names)) names.add(text);
  };
  const visit = (node: ts.Node) => {
    if (ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node) || ts.isPropertyDeclaration(node))
      keep(node.name, node.initializer);
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken)
      keep(node.left, node.right);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/** The innermost function with a name that a node stands in. */
function functionAround(node: ts.Node): string {
  for (let at = node.parent; at; at = at.parent) {
    if (ts.isFunctionDeclaration(at) || ts.isMethodDeclaration(at) || ts.isAccessor(at)) {
      if (at.name) return at.name.getText();
    } else if (ts.isArrowFunction(at) || ts.isFunctionExpression(at)) {
      const holder = at.parent;
      if (
        ts.isVariableDeclaration(holder) ||
        ts.isPropertyAssignment(holder) ||
        ts.isPropertyDeclaration(holder)
      )
        return holder.name.getText();
    }
  }
  return 'the file';
}

/** Where a file subtracts or compares instants by the wall clock, or hands its function on. */
export function wallDurations(text: string): WallDuration[] {
  if (!text.includes('now') && !text.includes('new Date()')) return [];
  const source = ts.createSourceFile('read.ts', text, ts.ScriptTarget.Latest, true);
  const kept = keptInstants(source);
  const found: WallDuration[] = [];
  const report = (node: ts.Node) => {
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    found.push({ line, within: functionAround(node) });
  };
  const visit = (node: ts.Node) => {
    if (ts.isBinaryExpression(node) && COMPARES.has(node.operatorToken.kind))
      if (isInstant(node.left, kept) || isInstant(node.right, kept)) report(node);
    if (isWallNow(node) && !isCalled(node)) report(node);
    if (ts.isBindingElement(node) && isTakenFromClock(node)) report(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const isCalled = (node: ts.Node) => ts.isCallExpression(node.parent) && node.parent.expression === node;

/** `const { now } = clock`. */
function isTakenFromClock(node: ts.BindingElement): boolean {
  const declaration = node.parent.parent;
  const isNow = (node.propertyName ?? node.name).getText() === 'now';
  return (
    isNow && ts.isVariableDeclaration(declaration) && CLOCK.test(declaration.initializer?.getText() ?? '')
  );
}
