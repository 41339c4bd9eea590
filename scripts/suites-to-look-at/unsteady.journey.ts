import { expect, test } from '@playwright/test';
import { failAtFirst } from './looks.ts';

test('is unsteady', () => failAtFirst('journey'));
test('is broken on purpose', () => expect(1 + 1, 'the sum').toBe(3));
