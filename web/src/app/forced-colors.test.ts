import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const block = /@media \(forced-colors: active\) \{([\s\S]*?)\n\}/g;

/** Boxes without a text whose background is what they say; forced colours would take it away. */
test.each([
  ['features/sound-findings/view/sound-findings.module.css', '.shade'],
  ['features/sound-findings/view/sound-findings.module.css', '.swatch'],
  ['features/sound-events/view/sound-events.module.css', '.swatch'],
  ['features/sound-events/view/sound-events.module.css', '.handle::after'],
  ['features/streaming/view/record-controls.module.css', '.light'],
  ['pages/examination/step-bar.module.css', '.light'],
  ['features/calls/view/calls.module.css', '.dot'],
  ['features/browser-stethoscope/view/browser-stethoscope.module.css', '.bar'],
])('%s: %s keeps its colour with forced colours', (path, selector) => {
  const rules = [...css(path).matchAll(block)].flatMap(([, body = '']) => body.split('}'));
  const kept = rules.filter((rule) => rule.includes('forced-color-adjust: none'));
  expect(
    kept.some((rule) =>
      rule
        .split('{')[0]
        ?.split(/[\s,]+/)
        .includes(selector),
    ),
  ).toBe(true);
});
