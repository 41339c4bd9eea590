import { createHmac } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { SignedResult } from '../signed-results/index.ts';
import { sentBy, statusMeaning } from './http-answer.ts';
import type { ResultTransport } from './result-transport.ts';

/** Of the body's form; it rises when a receiver must change. */
const VERSION = 1;

type Webhook = { url: string; key: string; clock: Clock };

/** JSON to an address of the hospital's, signed with a secret that both ends have. */
export function createWebhook({ url, key, clock }: Webhook): ResultTransport {
  return {
    name: 'webhook',
    send(result, stop) {
      const body = bodyOf(result);
      const at = String(Math.floor(clock.now() / 1000));
      const signature = createHmac('sha256', key).update(`${at}.${body}`).digest('hex');
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'idempotency-key': result.key,
        'sadap-timestamp': at,
        'sadap-signature': `v1=${signature}`,
      };
      return sentBy({ url, headers, body, stop }, statusMeaning);
    },
  };
}

function bodyOf({ report, ...result }: SignedResult): string {
  const { pdf, ...about } = report;
  return JSON.stringify({
    version: VERSION,
    ...result,
    report: { ...about, pdf: Buffer.from(pdf).toString('base64') },
  });
}
