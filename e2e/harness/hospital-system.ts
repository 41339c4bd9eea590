import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { test as base, isLineToServer } from './server.ts';

export type Launched = {
  user: string;
  hn: string;
  first_name: string;
  last_name: string;
  birth_date: string;
  sex: 'male' | 'female';
};
type HospitalSystem = {
  /** A patient's page, whose button opens Sadap in the same tab. Another website than Sadap's. */
  open(page: Page, sadap: string, launched: Launched): Promise<void>;
  /** Its button. */
  button: string;
  /** What the server needs to know of it. */
  settings: Record<string, string>;
};

const ISSUER = 'his.hospital.example';
const BUTTON = 'Sadap';

/** A server that the hospital's own system may open patients at. */
export const test = base.extend<
  object,
  { environment: Record<string, string>; hospitalSystem: HospitalSystem }
>({
  hospitalSystem: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off this pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'sadap-launch-'));
      const file = join(folder, 'launch.key');
      const secret = randomBytes(32).toString('hex');
      await writeFile(file, secret);
      let form = '';
      const his = createServer((_request, response) => {
        response.setHeader('content-type', 'text/html; charset=utf-8').end(form);
      });
      await once(his.listen(0, '127.0.0.1'), 'listening');
      // By its name: another site than the server, which is called by its number.
      const origin = `http://localhost:${(his.address() as AddressInfo).port}`;
      isLineToServer(origin);
      await use({
        button: BUTTON,
        settings: { LAUNCH_KEY_FILE: file, LAUNCH_ISSUER: ISSUER, LAUNCH_ORIGINS: origin },
        async open(page, sadap, launched) {
          form = `<form method="post" action="${sadap}/launch"><input type="hidden" name="token" value="${tokenOf(secret, launched)}"><button>${BUTTON}</button></form>`;
          await page.goto(origin);
        },
      });
      his.close();
      his.closeAllConnections();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ hospitalSystem }, use) => {
      await use(hospitalSystem.settings);
    },
    { scope: 'worker' },
  ],
});
export { expect } from '@playwright/test';

function tokenOf(secret: string, launched: Launched): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const iat = Math.floor(Date.now() / 1000);
  const claims = { iss: ISSUER, aud: 'sadap', iat, exp: iat + 60, jti: randomUUID(), ...launched };
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}
