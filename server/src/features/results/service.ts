import type { ResultsState } from '@sadap/contract/results';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config/config.ts';
import { bearerIn, certificatesIn, webhookKeyIn } from '../../config/results.ts';
import type { Database } from '../../database/connection.ts';
import type { Caller } from '../../http/caller.ts';
import type { Log } from '../../log.ts';
import { repeated } from '../../repeated.ts';
import { record } from '../audit/index.ts';
import type { Reports } from '../reports/index.ts';
import { createFhirTransport } from './fhir/transport.ts';
import { createHl7Transport } from './hl7/transport.ts';
import { type OutgoingRow, resultsQueries } from './queries.ts';
import type { ResultTransport } from './result-transport.ts';
import { createSender } from './sender.ts';
import { createWebhook } from './webhook.ts';

/** A signature is looked for so often. */
const EVERY_MS = 1_000;
const MOST_LISTED = 200;

type Parts = {
  reports: Pick<Reports, 'signed' | 'signedPdf'>;
  /** Of PUBLIC_URL; without it nothing is configured. */
  origin: string;
  clock: Clock;
  log: Pick<Log, 'warn' | 'error'>;
};
type Settings = Pick<
  Config,
  | 'RESULT_WEBHOOK_URL'
  | 'RESULT_WEBHOOK_KEY_FILE'
  | 'RESULT_FHIR_URL'
  | 'RESULT_FHIR_TOKEN_FILE'
  | 'RESULT_HN_SYSTEM'
  | 'RESULT_HL7_URL'
  | 'RESULT_HL7_CA_FILE'
  | 'RESULT_HL7_CHARSET'
  | 'RESULT_HL7_RECEIVER'
  | 'RESULT_HL7_FACILITY'
  | 'RESULT_LANGUAGE'
>;

function transportsOf(config: Settings, origin: string, clock: Clock): ResultTransport[] {
  const { RESULT_WEBHOOK_URL, RESULT_WEBHOOK_KEY_FILE, RESULT_FHIR_URL, RESULT_HN_SYSTEM } = config;
  const transports: ResultTransport[] = [];
  if (RESULT_WEBHOOK_URL && RESULT_WEBHOOK_KEY_FILE)
    transports.push(
      createWebhook({ url: RESULT_WEBHOOK_URL, key: webhookKeyIn(RESULT_WEBHOOK_KEY_FILE), clock }),
    );
  if (RESULT_FHIR_URL && RESULT_HN_SYSTEM) {
    const file = config.RESULT_FHIR_TOKEN_FILE;
    const token = file ? bearerIn(file) : null;
    transports.push(createFhirTransport({ url: RESULT_FHIR_URL, token, origin, hnSystem: RESULT_HN_SYSTEM }));
  }
  const { RESULT_HL7_CA_FILE: caFile } = config;
  if (config.RESULT_HL7_URL)
    transports.push(
      createHl7Transport({
        url: config.RESULT_HL7_URL,
        ca: caFile ? () => certificatesIn(caFile) : null,
        receiver: config.RESULT_HL7_RECEIVER,
        facility: config.RESULT_HL7_FACILITY,
        charset: config.RESULT_HL7_CHARSET,
        clock,
      }),
    );
  return transports;
}

/** Results of signed check-ups, on their way to the hospital's system. */
export function createResults(db: Database, config: Settings, { reports, origin, clock, log }: Parts) {
  const transports = transportsOf(config, origin, clock);
  const senders = transports.map((transport) =>
    createSender(db, { transport, reports, language: config.RESULT_LANGUAGE, origin, clock, log }),
  );

  async function state(): Promise<ResultsState> {
    const queries = resultsQueries(db);
    const { waiting, oldest, latest, why, stuck, refused } = await queries.state();
    return {
      receivers: transports.map(({ name }) => name),
      waiting,
      waiting_since: oldest?.toISOString() ?? null,
      waiting_because: why,
      stuck_count: stuck,
      latest_sent_at: latest?.toISOString() ?? null,
      refused_count: refused,
      refused: (await queries.refused(MOST_LISTED)).map(({ row, patientId, number }) => ({
        id: row.id,
        receiver: row.receiver,
        check_up_id: row.checkUpId,
        patient_id: patientId,
        number,
        changed_at: row.changedAt.toISOString(),
        why: row.why ?? '',
      })),
    };
  }

  /** Ends dead letters. Those that somebody else has ended meanwhile are left alone. */
  async function end(
    caller: Caller,
    ids: readonly number[],
    action: 'result.sent-again' | 'result.given-up',
    then: (queries: ReturnType<typeof resultsQueries>, row: OutgoingRow) => Promise<unknown>,
  ) {
    await db.transaction(async (transaction) => {
      const queries = resultsQueries(transaction);
      for (const row of await queries.lockRefused(ids)) {
        await then(queries, row);
        await record(transaction, caller, {
          action,
          subject: { kind: 'check-up', id: row.checkUpId },
          details: { receiver: row.receiver, key: row.key },
        });
      }
    });
    return state();
  }

  return {
    state,
    again: (caller: Caller, ids: readonly number[]) =>
      end(caller, ids, 'result.sent-again', async (queries, row) => {
        await queries.remove(row.id);
        await queries.again(row);
      }),
    giveUp: (caller: Caller, ids: readonly number[]) =>
      end(caller, ids, 'result.given-up', (queries, row) =>
        queries.end(row.id, { state: 'given-up', why: row.why }),
      ),

    /** Sends what is owed, until the returned function stops it: what is on its way then stays owed. */
    async start(): Promise<() => Promise<void>> {
      await resultsQueries(db).receive(transports.map(({ name }) => name));
      await resultsQueries(db).forgetDeleted();
      const stop = new AbortController();
      const stops = senders.map((sender) =>
        repeated({
          everyMs: EVERY_MS,
          work: () => sender.turn(stop.signal),
          failure: 'results could not be sent',
          log,
          isAtOnce: true,
        }),
      );
      return async () => {
        stop.abort();
        await Promise.all(stops.map((end) => end()));
      };
    },
  };
}
export type Results = ReturnType<typeof createResults>;
