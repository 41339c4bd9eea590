import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { enterGoesOn } from './enter-goes-on.ts';

// jsdom draws nothing
beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body));

function open() {
  const submitted = vi.fn();
  render(
    <form aria-label="form" onSubmit={submitted} onKeyDown={enterGoesOn}>
      <input aria-label="first" />
      <input aria-label="shut" disabled />
      <fieldset>
        <input type="radio" aria-label="one" />
        <input type="radio" aria-label="other" />
      </fieldset>
      <textarea aria-label="text" />
      <button type="submit">Save</button>
    </form>,
  );
  const enter = (label: string, isComposing = false) => {
    const field = screen.getByLabelText(label);
    field.focus();
    return fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', keyCode: isComposing ? 229 : 13 });
  };
  return { enter, focused: () => document.activeElement };
}

test('it passes over what cannot be filled in, and over the rest of a group', () => {
  const { enter, focused } = open();
  enter('first');
  expect(focused()).toBe(screen.getByLabelText('one'));
  enter('one');
  expect(focused()).toBe(screen.getByLabelText('text'));
});

test('in a text it begins a line, while a word is composed it chooses it', () => {
  const { enter, focused } = open();
  expect(enter('text')).toBe(true);
  expect(focused()).toBe(screen.getByLabelText('text'));
  expect(enter('first', true)).toBe(true);
  expect(focused()).toBe(screen.getByLabelText('first'));
});
