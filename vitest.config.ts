import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{bench,contract,dsp,server,stethoscope,web}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/test/postgres.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // two cores: sound is paced in real time, so the machine must not be overrun
    maxWorkers: 2,
  },
});
