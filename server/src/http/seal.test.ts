import { expect, test } from 'vitest';
import { z } from 'zod';
import { movableClock } from '../../test/movable-clock.ts';
import { createSeal } from './seal.ts';

const Content = z.object({ userId: z.number() });
const sealOf = (secret: string, purpose: string, clock = movableClock()) =>
  createSeal(secret, purpose, Content, clock);

test('what is sealed opens on any server with the secret, and shows nothing', async () => {
  const sealed = await sealOf('secret', 'launch').close({ userId: 42_424_242 });
  expect(await sealOf('secret', 'launch').open(sealed)).toEqual({ userId: 42_424_242 });
  expect(sealed.split('.').map((part) => Buffer.from(part, 'base64url').toString())).not.toContainEqual(
    expect.stringContaining('42424242'),
  );
});

test.each([
  ['another secret', 'other', 'launch'],
  ['another purpose', 'secret', 'sign-in'],
])('%s does not open it', async (_what, secret, purpose) => {
  const sealed = await sealOf('secret', 'launch').close({ userId: 1 });
  expect(await sealOf(secret, purpose).open(sealed)).toBeNull();
});

test('it opens for ten minutes', async () => {
  const clock = movableClock();
  const seal = sealOf('secret', 'launch', clock);
  const sealed = await seal.close({ userId: 1 });
  clock.advance((seal.lifetimeS - 2) * 1_000);
  expect(await seal.open(sealed)).toEqual({ userId: 1 });
  clock.advance(4_000);
  expect(await seal.open(sealed)).toBeNull();
});

test.each([null, '', 'a.b.c.d.e'])('%j is none of ours', async (sealed) => {
  expect(await sealOf('secret', 'launch').open(sealed)).toBeNull();
});

test('content of another form is none', async () => {
  const other = createSeal('secret', 'launch', z.object({ name: z.string() }), movableClock());
  expect(await sealOf('secret', 'launch').open(await other.close({ name: 'x' }))).toBeNull();
});
