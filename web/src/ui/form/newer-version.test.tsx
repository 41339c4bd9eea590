import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage } from '../../../test/page.tsx';
import { en } from '../../i18n/texts/index.ts';
import { NewerVersion } from './newer-version.tsx';

const { choices } = en;

test('what others changed is told, and one of two ways goes on', async () => {
  const [keepMine, takeTheirs] = [vi.fn(), vi.fn()];
  const { user } = await openPage(
    <NewerVersion
      title="Malee changed it"
      message="Nothing was overwritten."
      refusals={1}
      changes={[
        { field: 'phone', label: 'Phone', before: '', theirs: '081' },
        { field: 'address', label: 'Address', before: 'Tak', theirs: '' },
      ]}
      {...{ keepMine, takeTheirs }}
    />,
  );
  expect(screen.getByRole('alert')).toBe(document.activeElement);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Phone: – → 081',
    'Address: Tak → –',
  ]);
  const buttons = screen.getAllByRole('button');
  expect(buttons.map((button) => button.textContent)).toEqual([choices.keepMine, choices.takeTheirs]);
  // On a phone the text is wider than the panel: it breaks, and the button grows with it.
  for (const button of buttons) {
    expect(button.style.height).toBe('auto');
    expect(screen.getByText(button.textContent ?? '').style.whiteSpace).toBe('normal');
    await user.click(button);
  }
  expect(keepMine).toHaveBeenCalledTimes(1);
  expect(takeTheirs).toHaveBeenCalledTimes(1);
});
