import type { CallUser } from '@sadap/contract/calls';
import { expect, test } from 'vitest';
import { foundUsers } from './found-users.ts';

const user = (user_id: number, username: string, isOnline: boolean, inCall = false): CallUser => ({
  user_id,
  username,
  fullName: '',
  department: '',
  role: 'USER',
  peerId: `user_${user_id}`,
  isOnline,
  isAway: false,
  inCall,
});
const USERS = [
  user(1, 'Me', true),
  user(2, 'Anan', true),
  user(3, 'Busaba', true, true),
  user(4, 'manat', false),
];

test('a full name or a department finds, too', () => {
  const ward = { ...user(5, 'u5', true), fullName: 'สมศรี ใจดี', department: 'อายุรกรรม' };
  for (const words of ['ใจดี', 'สมศรี ใจ', 'อายุร', 'U5'])
    expect(foundUsers([...USERS, ward], 1, words).online).toEqual([ward]);
});

test('counts and lists the others, oneself never', () => {
  const { online, offline, onlineCount, availableCount } = foundUsers(USERS, 1, '');
  expect(online.map(({ username }) => username)).toEqual(['Anan', 'Busaba']);
  expect(offline.map(({ username }) => username)).toEqual(['manat']);
  expect([onlineCount, availableCount]).toEqual([2, 1]);
});

test('a part of the name finds, in capitals or not; the counts stay', () => {
  const found = foundUsers(USERS, 1, ' AN ');
  expect([...found.online, ...found.offline].map(({ username }) => username)).toEqual(['Anan', 'manat']);
  expect(found.onlineCount).toBe(2);
  expect(found.isNoneFound).toBe(false);
  expect(foundUsers(USERS, 1, 'me').isNoneFound).toBe(true);
  const isShown = (users: CallUser[], search: string) => foundUsers(users, 1, search).isOnlineShown;
  const nobodyOnline = USERS.filter(({ user_id }) => user_id !== 2 && user_id !== 3);
  expect([isShown(USERS, 'an'), isShown(USERS, 'manat'), isShown(nobodyOnline, 'manat')]).toEqual([
    true,
    false,
    true,
  ]);
});

test('of many who are offline some are shown', () => {
  const many = Array.from({ length: 80 }, (_, n) => user(n + 10, `user ${n}`, false));
  const { offline, notShown } = foundUsers(many, 1, '');
  expect([offline.length, notShown]).toEqual([50, 30]);
});
