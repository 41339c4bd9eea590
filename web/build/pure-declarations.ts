import type { Plugin } from 'vite';

/**
 * Marks a package's top-level declarations as free of side effects, so that schemas that the page never reads
 * are left out. A bundler cannot know this of a chain such as `z.string().min(1)`.
 */
export function pureDeclarations(folder: string): Plugin {
  return {
    name: 'sadap:pure-declarations',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!id.startsWith(folder) || !id.endsWith('.ts')) return null;
      let marked = code;
      const { body } = this.parse(code, { lang: 'ts' });
      for (const statement of body.toReversed()) {
        const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
        if (declared?.type !== 'VariableDeclaration') continue;
        for (const { init } of declared.declarations.toReversed()) {
          if (!init || init.type === 'Literal' || init.type === 'ArrowFunctionExpression') continue;
          const { start, end } = init;
          marked = `${marked.slice(0, start)}/*@__PURE__*/ (() => (${marked.slice(start, end)}))()${marked.slice(end)}`;
        }
      }
      return { code: marked, map: null };
    },
  };
}
