import { notifications, notificationsStore } from '@mantine/notifications';
import { afterEach, expect, test } from 'vitest';
import { showNewest, TOAST_LIMIT } from './toast-room.ts';

afterEach(() => notifications.clean());

test('the newest toast is shown at once, and the oldest goes', () => {
  notificationsStore.updateState((state) => ({ ...state, limit: TOAST_LIMIT }));
  for (const message of ['1', '2', '3', '4', '5']) showNewest({ message });
  const { notifications: shown, queue } = notificationsStore.getState();
  expect(shown.map(({ message }) => message)).toEqual(['3', '4', '5']);
  expect(queue).toEqual([]);
});

test('a toast takes the place of one that says the same', () => {
  notificationsStore.updateState((state) => ({ ...state, limit: TOAST_LIMIT }));
  for (const message of ['1', '2', '1', '1']) showNewest({ title: 'not saved', message });
  showNewest({ title: 'saved', message: '1' });
  const { notifications: shown } = notificationsStore.getState();
  expect(shown.map(({ title, message }) => `${title} ${message}`)).toEqual([
    'not saved 2',
    'not saved 1',
    'saved 1',
  ]);
});

test('a toast with an id is corrected in its place', () => {
  notifications.clean();
  showNewest({ id: 'call', title: 'rejected', message: 'the page is loaded again' });
  showNewest({ title: 'saved', message: '' });
  showNewest({ id: 'call', title: 'rejected', message: '' });
  const { notifications: shown } = notificationsStore.getState();
  expect(shown.map(({ title, message }) => `${title}: ${message}`)).toEqual(['rejected: ', 'saved: ']);
});
