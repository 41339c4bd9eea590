/** Styles of a button whose text breaks: it holds a name, or is wider than a phone. */
export const WRAPPING = {
  root: { height: 'auto', minHeight: 'var(--button-height)', maxWidth: '100%', paddingBlock: '0.5rem' },
  label: { whiteSpace: 'normal', overflowWrap: 'anywhere' },
} as const;
