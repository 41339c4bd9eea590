import type { Plugin } from 'vite';

/**
 * Lets the first paint of index.html, which has its own styles, happen before the page's style sheet arrives.
 * The sheet is fetched as early and keeps its place, but applies only when `page-styles.ts` says so. Scripts
 * and sheet come after the fonts of the first paint.
 */
export function lateStyles(): Plugin {
  return {
    name: 'sadap:late-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const late = html.replace(
          /<link rel="stylesheet"([^>]*?)href="([^"]+)"([^>]*)>/g,
          (link, before, href, after) => {
            const early = `<link rel="preload" as="style" fetchpriority="low"${before}href="${href}"${after}>`;
            return `${early}${link.replace('rel="stylesheet"', 'rel="stylesheet" media="not all"')}`;
          },
        );
        return late.replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"');
      },
    },
  };
}
