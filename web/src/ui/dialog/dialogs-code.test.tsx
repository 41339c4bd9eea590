import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { closers } from './closers.ts';
import { Dialogs, modals } from './dialogs-code.tsx';

const place = () =>
  render(
    <MantineProvider>
      <Dialogs onStanding={() => undefined} />
    </MantineProvider>,
  );

test('Escape belongs to a question as long as it stands, and to nobody once its place has gone', async () => {
  const { unmount } = place();
  act(() => void modals.open({ title: 'Sure?' }));
  await screen.findByText('Sure?');
  expect(closers.size).toBe(1);
  unmount();
  expect(closers.size).toBe(0);
});

test('closed by Escape it is forgotten, whether it still stands or not', async () => {
  place();
  act(() => void modals.open({ title: 'Sure?' }));
  await screen.findByText('Sure?');
  const [close] = closers;
  act(() => close?.());
  expect(closers.size).toBe(0);
});
