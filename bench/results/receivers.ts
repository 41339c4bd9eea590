import { until } from '../../server/test/conditions.ts';
import { startHl7Receiver } from '../../server/test/hl7-receiver.ts';
import { startReceiver } from '../../server/test/receiver.ts';

/** Hospital systems on this machine, one a transport, that acknowledge all they are sent. */
export async function receiversOf() {
  /** By receiver and HN. */
  const atMs = new Map<string, Map<string, number>>([
    ['webhook', new Map()],
    ['fhir', new Map()],
    ['hl7', new Map()],
  ]);
  let repeatedCount = 0;
  const note = (receiver: string, hn: string) => {
    const times = atMs.get(receiver);
    if (times?.has(hn)) repeatedCount += 1;
    times?.set(hn, performance.now());
  };
  const [webhook, fhir, hl7] = [await startReceiver(), await startReceiver(), await startHl7Receiver()];
  webhook.answer = (response, { body }) => {
    response.end(() => note('webhook', hnIn(body)));
  };
  fhir.answer = (response, { body }) => {
    const { entry } = JSON.parse(body) as { entry: object[] };
    const answered = entry.map(() => ({ response: { status: '201 Created' } }));
    const bundle = { resourceType: 'Bundle', type: 'transaction-response', entry: answered };
    response.writeHead(200, { 'content-type': 'application/fhir+json' });
    response.end(JSON.stringify(bundle), () => note('fhir', hnIn(body)));
  };
  hl7.answer = async (response) => {
    const message = hl7.received.at(-1)?.toString() ?? '';
    await response.sendResponse('AA');
    note('hl7', hnIn(message));
  };
  return {
    urls: { webhook: `${webhook.url}/results`, fhir: `${fhir.url}/fhir`, hl7: hl7.url },
    /** When each receiver had acknowledged the patient's result. */
    acknowledged: (hn: string, withinMs: number) =>
      until(
        `all receivers have the result of ${hn}`,
        () => {
          const times = [...atMs].map(([name, of]) => [name, of.get(hn)] as const);
          return times.every((each): each is [string, number] => each[1] !== undefined) ? times : null;
        },
        withinMs,
      ),
    repeated: () => repeatedCount,
    close() {
      webhook.close();
      fhir.close();
      void hl7.close();
    },
  };
}

/** Of the patients that the bench makes; every form of a result names it. */
function hnIn(body: string): string {
  const [hn] = /BENCH[A-Z]\d+/.exec(body) ?? [];
  if (!hn) throw new Error('the result names no patient');
  return hn;
}
