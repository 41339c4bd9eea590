import { defineConfig } from 'vitest/config';

/** Suites that fail on purpose; two-looks.test.ts runs them. */
export default defineConfig({
  test: { projects: [{ test: { name: 'looked at', include: ['scripts/suites-to-look-at/*.unit.ts'] } }] },
});
