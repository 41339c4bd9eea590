import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Press, press, settled, timeStands } from '../../../test/keys.ts';
import { login } from '../../../test/sample-data.ts';
import { markLocked, markUnlocked } from '../../platform/screen-lock.ts';
import { endSession, startSession } from '../../platform/session.ts';
import { SAVE_KEY, useButtonKeys } from './use-button-keys.ts';

const pressed: string[] = [];
const SHORTCUTS = ['P', 'N', SAVE_KEY];

function Form({ name = '', isBusy = false }: { name?: string; isBusy?: boolean }) {
  const area = useRef<HTMLDivElement>(null);
  useButtonKeys(area);
  return (
    <div ref={area}>
      <textarea aria-label={`${name}text`} />
      <button type="button" onClick={() => pressed.push('focused')}>{`${name}Focused`}</button>
      {SHORTCUTS.map((shortcut) => (
        <button
          key={shortcut}
          type="button"
          aria-keyshortcuts={shortcut}
          disabled={isBusy}
          onClick={() => pressed.push(`${name}${shortcut}`)}
        >
          {shortcut}
        </button>
      ))}
    </div>
  );
}

const pressAll = (more: Press = {}) => {
  press('p', more);
  settled();
  press('n', more);
  settled();
  press('Enter', { ...more, ctrlKey: true });
};

function openDialog(role = 'dialog') {
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', role);
  return dialog;
}

timeStands();
beforeEach(() => {
  pressed.length = 0;
});
afterEach(() => {
  for (const dialog of document.querySelectorAll('[role]')) dialog.remove();
});

test('a letter alone and Control+Enter press the button that names them', () => {
  render(<Form />);
  pressAll();
  expect(pressed).toEqual(['P', 'N', SAVE_KEY]);
});

test('on a Thai layout, the key in the same place does', () => {
  render(<Form />);
  press('ย', { code: 'KeyP' });
  settled();
  press('ื', { code: 'KeyN' });
  settled();
  expect(pressed).toEqual(['P', 'N']);
});

test('while something is typed, only Control+Enter counts', () => {
  render(<Form />);
  pressAll({ at: screen.getByLabelText('text') });
  expect(pressed).toEqual([SAVE_KEY]);
});

test.each(['dialog', 'alertdialog', 'menu'])('nothing is pressed beneath a %s', (role) => {
  render(<Form />);
  const asked = openDialog(role);
  pressAll();
  expect(pressed).toEqual([]);
  asked.remove();
  pressAll();
  expect(pressed).toEqual(SHORTCUTS);
});

test('nor where a question opens between a letter and its press', () => {
  render(<Form />);
  press('p');
  openDialog();
  settled();
  expect(pressed).toEqual([]);
});

test('a dialog above another has the keys; a question above both has them all, wherever it stands', () => {
  // The place of questions is older than the dialogs that ask them.
  const place = document.body.appendChild(document.createElement('div'));
  const [lower, upper] = [openDialog(), openDialog()];
  upper.remove();
  render(<Form name="lower " />, { container: lower });
  document.body.append(upper);
  render(<Form name="upper " />, { container: upper });
  pressAll();
  expect(pressed).toEqual(SHORTCUTS.map((each) => `upper ${each}`));
  pressed.length = 0;
  place.setAttribute('role', 'dialog');
  pressAll();
  expect(pressed).toEqual([]);
});

test('a key with another modifier, or held down, is none', () => {
  render(<Form />);
  for (const more of [
    { ctrlKey: true },
    { altKey: true },
    { metaKey: true },
    { shiftKey: true },
    { repeat: true },
  ]) {
    press('p', more);
    settled();
  }
  press('Enter');
  for (const more of [{ shiftKey: true }, { altKey: true }, { metaKey: true }, { repeat: true }])
    press('Enter', { ctrlKey: true, ...more });
  expect(pressed).toEqual([]);
});

test('a disabled button and a hidden one are not pressed', () => {
  const view = render(<Form isBusy />);
  pressAll();
  view.rerender(
    <div hidden>
      <Form />
    </div>,
  );
  pressAll();
  expect(pressed).toEqual([]);
});

test('Control+Enter presses nothing besides, as Enter would', () => {
  render(<Form />);
  const event = press('Enter', { ctrlKey: true, at: screen.getByText('Focused') });
  expect(event.defaultPrevented).toBe(true);
  expect(pressed).toEqual([SAVE_KEY]);
});

test('keys that a busy page hears at once are done in their order, none is lost', () => {
  render(<Form />);
  press('p');
  press('n');
  press('Enter', { ctrlKey: true });
  settled();
  expect(pressed).toEqual(['P', 'N', SAVE_KEY]);
});

test('what a scanner types is no key', () => {
  render(<Form />);
  for (const key of 'PN6900001') press(key, { afterMs: 15 });
  settled();
  // The first letter is followed too fast.
  press('p', { afterMs: 1000 });
  press('1', { afterMs: 15 });
  settled();
  expect(pressed).toEqual([]);
});

test('behind the lock nothing is pressed', () => {
  startSession(login());
  render(<Form />);
  markLocked();
  pressAll();
  expect(pressed).toEqual([]);
  markUnlocked();
  pressAll();
  expect(pressed).toEqual(SHORTCUTS);
  endSession('logout');
});
