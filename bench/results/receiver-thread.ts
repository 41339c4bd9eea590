import { parentPort } from 'node:worker_threads';
import { startHl7Receiver } from '../../server/test/hl7-receiver.ts';
import { startReceiver } from '../../server/test/receiver.ts';
import type { Acknowledged, ReceiverUrls } from './receivers.ts';

/** A thread of receivers.ts: hospital systems that acknowledge all they are sent, and tell when. */
const note = (receiver: string, body: string) =>
  parentPort?.postMessage({
    receiver,
    hn: hnIn(body),
    atMs: performance.timeOrigin + performance.now(),
  } satisfies Acknowledged);

const [webhook, fhir, hl7] = [await startReceiver(), await startReceiver(), await startHl7Receiver()];
webhook.answer = (response, { body }) => {
  response.end(() => note('webhook', body));
};
fhir.answer = (response, { body }) => {
  const { entry } = JSON.parse(body) as { entry: object[] };
  const answered = entry.map(() => ({ response: { status: '201 Created' } }));
  const bundle = { resourceType: 'Bundle', type: 'transaction-response', entry: answered };
  response.writeHead(200, { 'content-type': 'application/fhir+json' });
  response.end(JSON.stringify(bundle), () => note('fhir', body));
};
hl7.answer = async (response) => {
  const message = hl7.received.at(-1)?.toString() ?? '';
  await response.sendResponse('AA');
  note('hl7', message);
};
parentPort?.postMessage({
  webhook: `${webhook.url}/results`,
  fhir: `${fhir.url}/fhir`,
  hl7: hl7.url,
} satisfies ReceiverUrls);

/** Of the patients that the bench makes; every form of a result names it. */
function hnIn(body: string): string {
  const [hn] = /BENCH[A-Z]\d+/.exec(body) ?? [];
  if (!hn) throw new Error('the result names no patient');
  return hn;
}
