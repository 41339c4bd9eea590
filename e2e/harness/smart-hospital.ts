import { freePort } from '../../server/src/database/free-port.ts';
import { type SmartServer, startSmartServer } from '../../server/test/smart-server.ts';
import { test as base, isLineToServer } from './server.ts';

/** A server that a hospital's system may open patients at by SMART on FHIR. */
export const test = base.extend<object, { environment: Record<string, string>; hospital: SmartServer }>({
  hospital: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off this pattern
    async ({}, use) => {
      const hospital = await startSmartServer(`http://127.0.0.1:${await freePort()}`);
      isLineToServer(hospital.issuer);
      await use(hospital);
      await hospital.stop();
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ hospital }, use) => {
      const { PUBLIC_URL, ...environment } = hospital.environment;
      await use({ ...environment, PUBLIC_URL, PORT: new URL(PUBLIC_URL).port });
    },
    { scope: 'worker' },
  ],
});
export { expect } from '@playwright/test';
