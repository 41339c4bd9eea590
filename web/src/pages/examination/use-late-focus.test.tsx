import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test } from 'vitest';
import { useLateFocus } from './use-late-focus.ts';

function Page({ isReady }: { isReady: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  const focusLate = useLateFocus(button, isReady);
  return (
    <>
      <button type="button" onClick={() => focusLate(document.activeElement)}>
        choose
      </button>
      <button type="button">other</button>
      <button type="button" ref={button} disabled={!isReady}>
        record
      </button>
    </>
  );
}

test.each([
  ['stayed', 'record', () => undefined],
  ['went nowhere', 'record', () => screen.getByText('choose').blur()],
  ['went elsewhere', 'other', () => screen.getByText('other').focus()],
])('the focus, which %s meanwhile, is then on %s', (_where, focused, go) => {
  const { rerender } = render(<Page isReady={false} />);
  screen.getByText('choose').focus();
  fireEvent.click(screen.getByText('choose'));
  go();
  rerender(<Page isReady />);
  expect(document.activeElement?.textContent).toBe(focused);
});

test('it is moved once', () => {
  const { rerender } = render(<Page isReady={false} />);
  fireEvent.click(screen.getByText('choose'));
  rerender(<Page isReady />);
  screen.getByText('record').blur();
  rerender(<Page isReady={false} />);
  rerender(<Page isReady />);
  expect(document.activeElement).toBe(document.body);
});
