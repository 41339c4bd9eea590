import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useIgnoreLateTaps } from './use-ignore-late-taps.ts';
import { useTapAnywhere } from './use-tap-anywhere.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open() {
  const done: string[] = [];
  function Page({ step }: { step: number | null }) {
    const area = useRef<HTMLDivElement>(null);
    useIgnoreLateTaps(step);
    useTapAnywhere(area, () => done.push(`anywhere ${step}`));
    return (
      <div ref={area}>
        <button type="button" onClick={() => done.push(`button ${step}`)}>
          button
        </button>
        <p>drawing</p>
        {createPortal(
          <button type="button" onClick={() => done.push(`reason ${step}`)}>
            reason
          </button>,
          document.body,
        )}
      </div>
    );
  }
  const { rerender } = render(<Page step={0} />);
  return { done, show: (step: number | null) => rerender(<Page step={step} />) };
}
const press = (text: string, at = { clientX: 10, clientY: 10 }) => {
  fireEvent.pointerDown(screen.getByText(text), at);
};
const lift = (text: string) => fireEvent.click(screen.getByText(text), { detail: 1 });
const tap = (text: string, at?: { clientX: number; clientY: number }) => {
  press(text, at);
  lift(text);
};

test.each([
  ['a button', 'button', 'button 0'],
  ['the drawing', 'drawing', 'anywhere 0'],
  ['a menu beside the page', 'reason', 'reason 0'],
])('the second half of a double tap on %s does nothing for the step that follows', (_where, text, first) => {
  const { done, show } = open();
  tap(text);
  show(1);
  vi.advanceTimersByTime(300);
  tap('button');
  tap('drawing');
  tap('reason');
  expect(done).toEqual([first]);
  vi.advanceTimersByTime(600);
  tap('button');
  expect(done).toEqual([first, 'button 1']);
});

test('a tap during which the step changes does nothing', () => {
  const { done, show } = open();
  press('button');
  show(null);
  lift('button');
  expect(done).toEqual([]);
});

test.each([
  ['elsewhere', () => tap('button', { clientX: 200, clientY: 10 })],
  ['with a key', () => fireEvent.click(screen.getByText('button'), { detail: 0 })],
])('what is pressed %s at once is done', (_how, again) => {
  const { done, show } = open();
  tap('button');
  show(1);
  again();
  expect(done).toEqual(['button 0', 'button 1']);
});

test('two taps in one step are both done', () => {
  const { done } = open();
  tap('button');
  tap('button');
  expect(done).toEqual(['button 0', 'button 0']);
});
