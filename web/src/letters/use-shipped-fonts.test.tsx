import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeFonts } from '../../test/fake-fonts.ts';
import { shippedFonts } from './shipped-fonts.ts';
import { hasRareLetters, useShippedFonts } from './use-shipped-fonts.ts';

afterEach(() => {
  vi.useRealTimers();
});

function Page({ name = '', allergy = '' }) {
  useShippedFonts();
  const [typed, setTyped] = useState('');
  return (
    <main>
      <h1>{name}</h1>
      <input aria-label="allergy" value={allergy} readOnly />
      <textarea aria-label="notes" value={typed} onChange={(event) => setTyped(event.target.value)} />
    </main>
  );
}

const facesOf = (font: string, faces: Set<FontFace>) =>
  [...faces].filter((face) => (face as unknown as { source: string }).source.includes(font));

// First: what was once offered stays.
test('a page with the letters of every page fetches nothing', async () => {
  const { faces } = fakeFonts();
  const { rerender } = render(<Page name="นางมาลี สุขใจ (Malee) – HN 640001" />);
  rerender(<Page name="SpO₂ ≥ 94 % ✓" allergy="เพนิซิลลิน" />);
  await act(() => Promise.resolve());
  expect(shippedFonts.ifFetched()).toBeNull();
  expect(faces.size).toBe(0);
});

test('a rare letter brings the fonts of all letters, none of them fetched before it is drawn', async () => {
  const { faces, asked } = fakeFonts();
  const { rerender } = render(<Page name="Malee" />);
  rerender(<Page name="ទ៉ី សុខា" />);
  await waitFor(() => expect(facesOf('noto-sans-khmer', faces)).toHaveLength(2));
  for (const script of ['myanmar', 'lao', 'arabic', 'devanagari'])
    expect(facesOf(`noto-sans-${script}`, faces).map(({ weight }) => weight)).toEqual(['400', '600']);
  expect(asked).toEqual([]);
});

test.each<[string, { name?: string; allergy?: string }, (() => void)?]>([
  ['with the first drawing', { name: 'សុខា' }],
  ['in a field', { allergy: '青霉素' }],
  ['typed', {}, () => fireEvent.change(screen.getByLabelText('notes'), { target: { value: 'ဖြူ' } })],
  [
    'in a dialog',
    {},
    () => document.body.append(Object.assign(document.createElement('p'), { textContent: 'ທ້າວ' })),
  ],
])('a rare letter is noticed %s', async (_where, props, then = () => undefined) => {
  fakeFonts();
  const use = vi.spyOn(shippedFonts, 'use');
  const wanted = () => use.mock.calls.some(([isWanted]) => isWanted);
  const before = document.body.children.length;
  render(<Page {...props} />);
  if (!props.name && !props.allergy) expect(wanted()).toBe(false);
  then();
  await waitFor(() => expect(wanted()).toBe(true));
  for (const added of [...document.body.children].slice(before)) added.remove();
  use.mockRestore();
});

test('a font that a bad network lost is offered anew', async () => {
  const { faces, network } = fakeFonts();
  const { offerFonts } = await shippedFonts.fetch();
  offerFonts();
  const lost = facesOf('noto-sans-lao', faces);
  const { size } = faces;
  vi.useFakeTimers();
  network.state = 'cut';
  await Promise.allSettled(lost.map((face) => face.load()));
  vi.advanceTimersByTime(60_000);
  expect(faces.size).toBe(size);
  const anew = facesOf('noto-sans-lao', faces);
  expect(anew).toHaveLength(2);
  expect(anew.some((face) => lost.includes(face))).toBe(false);
});

test.each([
  ['Burmese digits', '၁၂၃', true],
  ['Vietnamese', 'Nguyễn', true],
  ['Russian', 'Иван', true],
  ['Arabic', 'بنسلين', true],
  ['Hindi', 'नेपाल', true],
  ['signs', '✓ → ≥ ₂ • 🦐', false],
  ['Thai digits and Latin accents', '๑๒๓ José', false],
])('%s: %s', (_what, text, isRare) => expect(hasRareLetters(text)).toBe(isRare));
