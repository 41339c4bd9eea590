import { freePort } from '../../server/src/database/free-port.ts';
import { startOpenIdProvider } from '../../server/test/openid-provider.ts';
import { type Slapd, startSlapd } from '../../server/test/slapd.ts';
import { test as base } from './server.ts';

type Provider = Awaited<ReturnType<typeof startOpenIdProvider>>;
export type Hospital = { slapd: Slapd; provider: Provider };

/** A server in a hospital that has a directory and an OpenID provider. */
export const test = base.extend<object, { environment: Record<string, string>; hospital: Hospital }>({
  hospital: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off this pattern
    async ({}, use) => {
      const slapd = await startSlapd();
      const provider = await startOpenIdProvider(`http://127.0.0.1:${await freePort()}`, {
        // Somebody else signs in at the lock screen's window, which must not end the login behind it.
        tellsOfLogout: false,
      });
      await use({ slapd, provider });
      await provider.stop();
      await slapd.close();
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ hospital: { slapd, provider } }, use) => {
      const PORT = new URL(provider.environment.PUBLIC_URL).port;
      await use({ ...slapd.environment, ...provider.environment, PORT });
    },
    { scope: 'worker' },
  ],
});
export { expect } from '@playwright/test';
