import { expect, test } from 'vitest';
import { createSeal } from './sealed-messages.ts';

const message = Buffer.from('HN0012345');

test('servers of one installation read each other, nobody else does', () => {
  const [east, west] = [createSeal('the same'), createSeal('the same')];
  const sealed = east.seal(message);
  expect(west.open(sealed)).toEqual(message);
  expect(sealed.includes(message)).toBe(false);
  expect(() => createSeal('another').open(sealed)).toThrow();
});

test('the same message is never sealed the same way twice', () => {
  const seal = createSeal('the same');
  expect(new Set(Array.from({ length: 300 }, () => seal.seal(message).toString('hex'))).size).toBe(300);
});

test('a message that was changed, cut or made by others is refused', () => {
  const seal = createSeal('the same');
  const sealed = seal.seal(message);
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(() => seal.open(changed)).toThrow();
    expect(() => seal.open(sealed.subarray(0, at))).toThrow();
  }
});

test('more senders than are remembered are still understood', () => {
  const seal = createSeal('the same');
  const senders = Array.from({ length: 250 }, () => createSeal('the same'));
  for (const sender of [...senders, ...senders]) expect(seal.open(sender.seal(message))).toEqual(message);
});
