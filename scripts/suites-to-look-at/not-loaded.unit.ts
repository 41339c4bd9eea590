import { expect, test } from 'vitest';
import { failAtFirst } from './looks.ts';

failAtFirst('file');

test('of a file that is loaded late, one', () => expect(1 + 1).toBe(2));
test('of a file that is loaded late, two', () => expect(1 + 1).toBe(2));
