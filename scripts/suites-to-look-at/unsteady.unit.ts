import { expect, test } from 'vitest';
import { failAtFirst } from './looks.ts';

test('is steady', () => expect(1 + 1).toBe(2));
test('is unsteady', () => failAtFirst('unit'));
test('is broken on purpose', () => expect(1 + 1, 'the sum').toBe(3));
