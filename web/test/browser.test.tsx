import { render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, test } from 'vitest';

const gone: string[] = [];
function Shown({ name }: { name: string }) {
  useEffect(() => () => void gone.push(name), [name]);
  return <p>{name}</p>;
}

test('what one test shows', () => {
  render(<Shown name="first" />);
  expect(screen.getByText('first')).toBeTruthy();
});

test('has gone before the next one begins', () => {
  expect(gone).toEqual(['first']);
  expect(document.body.textContent).toBe('');
});
