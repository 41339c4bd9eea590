import { contract } from '@sadap/contract/api';
import { expect, test } from 'vitest';
import { checkAnswer } from './checked-answer.ts';

const route = contract.users.names;
const staff = { username: 'somsri', displayName: 'นาง สมศรี ใจดี' };

test('an answer that keeps the contract may be sent', async () => {
  await expect(checkAnswer(route, [staff])).resolves.toBeUndefined();
});

test.each([
  ['lacks what the contract names', [{ username: 'somsri' }]],
  ['says more than it', [{ ...staff, passwordHash: '$argon2id$' }]],
])('one that %s is an error', async (_what, answer) => {
  await expect(checkAnswer(route, answer)).rejects.toThrow('GET /users/names');
});
