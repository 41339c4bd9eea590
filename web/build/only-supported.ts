import type { Plugin } from 'vite';
import { CHECKED_USES } from './checked-uses.ts';
import { BROWSERS, firstVersionOf, OLDEST, SUPPORTED_SINCE } from './supported-browsers.ts';
import { builtInsAfter, featuresOfScript, featuresOfStyles, lackedBy, type Use } from './used-features.ts';

/** Browsers before this year cannot even parse the built code. */
const PARSED_SINCE = 2020;
const FIRST_TO_PARSE = Object.fromEntries(
  BROWSERS.map((browser) => [browser, firstVersionOf(browser, PARSED_SINCE)]),
) as typeof OLDEST;

const EXCERPT_CHARACTERS = 60;

export function featuresOf(fileName: string, text: string): Use[] {
  if (fileName.endsWith('.js')) return featuresOfScript(text);
  return fileName.endsWith('.css') ? featuresOfStyles(text) : [];
}

/**
 * What of a file a supported browser lacks: `.a: firefox, at: code`. `checked` is filled with what is known.
 */
export function unsupportedIn(fileName: string, text: string, checked = new Set<string>()): string[] {
  const found = new Map<string, string>();
  for (const use of featuresOf(fileName, text)) {
    const browsers = lackedBy(use, OLDEST);
    if (browsers.length === 0) continue;
    if (Object.hasOwn(CHECKED_USES, use.feature)) checked.add(use.feature);
    else if (!found.has(use.feature))
      found.set(
        use.feature,
        `${use.feature}: not in ${browsers.join(', ')} of ${SUPPORTED_SINCE}: ${fileName}: ${text
          .slice(use.at, use.at + EXCERPT_CHARACTERS)
          .replaceAll('\n', ' ')}`,
      );
  }
  return [...found.values()];
}

/**
 * Fails a build whose code a supported browser lacks something for, and writes into index.html what the code
 * needs that an older browser may lack.
 */
export function onlySupported(): Plugin {
  return {
    name: 'sadap:only-supported',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const needed = new Set<string>();
        const checked = new Set<string>();
        const faults: string[] = [];
        for (const [fileName, file] of Object.entries(bundle ?? {})) {
          const text = file.type === 'chunk' ? file.code : file.source;
          if (typeof text !== 'string') continue;
          faults.push(...unsupportedIn(fileName, text, checked));
          for (const name of builtInsAfter(FIRST_TO_PARSE, OLDEST, featuresOf(fileName, text)))
            needed.add(name);
        }
        if (bundle)
          for (const feature of Object.keys(CHECKED_USES))
            if (!checked.has(feature))
              faults.push(`${feature} is in checked-uses.ts, but nothing needs that`);
        if (faults.length > 0)
          throw new Error(`Supported browsers lack what is built:\n${faults.join('\n')}`);
        return html
          .replaceAll('__SUPPORTED_SINCE__', String(SUPPORTED_SINCE))
          .replace('__NEEDED_FUNCTIONS__', [...needed].sort().join(' '));
      },
    },
  };
}
