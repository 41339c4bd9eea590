import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../test/page.tsx';
import { useKeyName } from './use-key-name.ts';

test('a key is named as it is printed on the layout that types', async () => {
  function Names() {
    const keyName = useKeyName();
    return <p>{['X', 'N', 'A', 'B'].map((letter) => keyName(letter)).join(', ')}</p>;
  }
  await openPage(<Names />);
  fireEvent.keyDown(window, { key: 'x', code: 'KeyX' });
  expect(screen.getByText('X, N, A, B')).toBeDefined();
  fireEvent.keyDown(window, { key: 'ื', code: 'KeyN' });
  expect(screen.getByText('X (ป), N (◌ื), A (ฟ), B (◌ิ)')).toBeDefined();
  fireEvent.keyDown(window, { key: 'Enter', code: 'Enter' });
  expect(screen.getByText('X (ป), N (◌ื), A (ฟ), B (◌ิ)')).toBeDefined();
  fireEvent.keyDown(window, { key: 'n', code: 'KeyN' });
  expect(screen.getByText('X, N, A, B')).toBeDefined();
});
