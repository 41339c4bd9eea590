import { act, render, screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { press, settled, timeStands } from '../../../test/keys.ts';
import { useButtonKeys } from '../../ui/form/use-button-keys.ts';
import { useFocusInBar } from './use-focus-in-bar.ts';

const STEPS = ['L', 'R', 'S', 'N'];

/** A bar whose step goes on when its button is pressed; the last step asks a question first. */
function Bar({ onStep, isBusy = false }: { onStep: (key: string) => void; isBusy?: boolean }) {
  const [step, setStep] = useState(0);
  const bar = useRef<HTMLElement>(null);
  useButtonKeys(bar);
  useFocusInBar(bar);
  const key = STEPS[step];
  return (
    <>
      <input aria-label="Name" />
      <input type="radio" aria-label="Filter" />
      <button type="button">Elsewhere</button>
      <section ref={bar} tabIndex={-1} aria-label="Bar">
        {key && (
          <button type="button" aria-label="Discard">
            ×
          </button>
        )}
        {key ? (
          <button
            key={key}
            type="button"
            aria-keyshortcuts={key}
            disabled={isBusy && step > 0}
            onClick={() => {
              onStep(key);
              setStep(step + 1);
            }}
          >
            {key}
          </button>
        ) : (
          <a href="/lungs">Lungs</a>
        )}
      </section>
    </>
  );
}

const steps: string[] = [];
timeStands();
beforeEach(() => {
  steps.length = 0;
});
const open = (props: { isBusy?: boolean } = {}) =>
  render(<Bar onStep={(key) => steps.push(key)} {...props} />);

test('each step has its own key, from anywhere on the page, and another step’s key does nothing', () => {
  open();
  for (const key of ['r', 'l', 'l', 'R', 's', 'n', 'n']) {
    press(key);
    settled();
  }
  expect(steps).toEqual(['L', 'R', 'S', 'N']);
});

test('on a Thai layout the key in the same place counts', () => {
  open();
  press('ส', { code: 'KeyL' });
  settled();
  expect(steps).toEqual(['L']);
});

test('neither what is typed into a field nor what a scanner types is a key', () => {
  open();
  press('l', { at: screen.getByLabelText('Name') });
  settled();
  for (const key of 'HL6900001') press(key, { afterMs: 15 });
  settled();
  for (const key of 'L-1') press(key, { afterMs: key === 'L' ? 1000 : 15 });
  settled();
  press('l', { ctrlKey: true });
  press('l', { repeat: true });
  settled();
  expect(steps).toEqual([]);
  press('l', { at: screen.getByLabelText('Filter') });
  settled();
  expect(steps).toEqual(['L']);
});

test('nor one that is pressed while a question is open', () => {
  open();
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'dialog');
  press('l');
  settled();
  dialog.remove();
  expect(steps).toEqual([]);
});

test('the focus goes on with the steps, never to what discards', async () => {
  vi.useRealTimers();
  open();
  screen.getByText('L').focus();
  for (const next of ['R', 'S', 'N', 'Lungs']) {
    act(() => (document.activeElement as HTMLElement).click());
    await waitFor(() => expect(document.activeElement?.textContent).toBe(next));
  }
});

test('while the next step cannot be pressed the bar has the focus; whoever left the bar is left alone', async () => {
  vi.useRealTimers();
  const view = open({ isBusy: true });
  screen.getByText('L').focus();
  act(() => screen.getByText('L').click());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Bar')));
  view.rerender(<Bar onStep={() => undefined} />);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('R'));
  screen.getByText('Elsewhere').focus();
  act(() => screen.getByText('R').click());
  await screen.findByText('S');
  expect(document.activeElement?.textContent).toBe('Elsewhere');
});

test('a key that is held down presses one step alone', () => {
  open();
  const button = screen.getByText('L');
  expect(press('Enter', { at: button }).defaultPrevented).toBe(false);
  expect(press('Enter', { at: button, repeat: true }).defaultPrevented).toBe(true);
  expect(press(' ', { at: button, repeat: true }).defaultPrevented).toBe(true);
});
