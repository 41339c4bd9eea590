import { expect, test } from '@playwright/test';

test('is steady', () => expect(1 + 1).toBe(2));
