import { type BrowserContextOptions, chromium } from '@playwright/test';
import { accept, call, clinician, expectTalking, type Side } from '../harness/call-sides.ts';
import { fakeDevices, launchOptions } from '../harness/chromium.ts';
import { test as withServer } from '../harness/server.ts';
import { createTwoNetworks, type Network, type TwoNetworks } from './two-networks.ts';

/** Camera and microphone are allowed only on secure pages, and the server has no certificate here. */
export const asSecure = (url: string) => `--unsafely-treat-insecure-origin-as-secure=${url}`;

/** The user's device, if not a PC with one camera. */
type Device = { screen: BrowserContextOptions; cameras: number };

const PC: Device = { screen: {}, cameras: 1 };

type OfTest = {
  /** A clinician with their own browser and network; Thai at `a`, English at `b`. */
  sideAt(at: 'a' | 'b', name: string, device?: Device): Promise<Side>;
  /** Two users in a call, the first one called. */
  talking(names: readonly [string, string]): Promise<readonly [Side, Side]>;
};

export const test = withServer.extend<OfTest, { networks: TwoNetworks; environment: Record<string, string> }>(
  {
    networks: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures off the pattern
      async ({}, use) => {
        const networks = createTwoNetworks();
        await use(networks);
        networks.remove();
      },
      { scope: 'worker' },
    ],

    environment: [
      ({ networks }, use) => use({ HOST: networks.host, ALLOW_PLAIN_HTTP: 'true' }),
      { scope: 'worker' },
    ],

    sideAt: async ({ networks, server }, use) => {
      const ends: (() => Promise<void>)[] = [];
      await use(async (at, name, { screen, cameras } = PC) => {
        const network: Network = networks[at];
        const browser = await chromium.launch({
          ...launchOptions(...fakeDevices(cameras), asSecure(server.url)),
          executablePath: network.chromium,
        });
        ends.push(() => browser.close());
        return clinician(browser, server.url, name, at === 'a' ? 'th' : 'en', screen);
      });
      await Promise.all(ends.map((end) => end()));
    },

    talking: async ({ sideAt }, use) => {
      await use(async ([nameA, nameB]) => {
        const a = await sideAt('a', nameA);
        const b = await sideAt('b', nameB);
        await call(a, b);
        await accept(b);
        await expectTalking(a, b);
        return [a, b];
      });
    },
  },
);
