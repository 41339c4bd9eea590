import { ABSENCE_KINDS } from './kinds/absence-kinds.ts';
import { CLOCK_KINDS } from './kinds/clock-kinds.ts';
import { DISK_KINDS } from './kinds/disk-kinds.ts';
import { FOLDER_KINDS } from './kinds/folder-kinds.ts';
import { LINE_KINDS } from './kinds/line-kinds.ts';
import { RECEIVER_KINDS } from './kinds/receiver-kinds.ts';
import { SERVER_KINDS } from './kinds/server-kinds.ts';
import { STORE_KINDS } from './kinds/store-kinds.ts';
import { type Lane, openLane } from './lane.ts';
import type { Kind, RoundResult } from './round.ts';
import { seeded } from './seed.ts';
import type { Start } from './server-process.ts';

export const KINDS: readonly Kind[] = [
  ...LINE_KINDS,
  ...SERVER_KINDS,
  ...DISK_KINDS,
  ...FOLDER_KINDS,
  ...STORE_KINDS,
  ...CLOCK_KINDS,
  ...ABSENCE_KINDS,
  ...RECEIVER_KINDS,
];

export type Round = { kind: Kind; seed: number };
export type PlayedRound = Round & { seconds: number; result: RoundResult | null; error: string | null };
export type Played = {
  rounds: PlayedRound[];
  starts: Start[];
  acknowledgedWrites: number;
  missingWrites: string[];
};

/** Plans as many rounds of each kind as of any other, each with its own repeatable seed. */
export function plan(roundCount: number, seed: number, kinds: readonly Kind[] = KINDS): Round[] {
  const random = seeded(seed);
  return Array.from({ length: roundCount }, (_, index) => {
    const kind = kinds[index % kinds.length];
    if (!kind) throw new Error('no kind of round is named');
    return { kind, seed: Math.floor(random.next() * 2 ** 32) };
  });
}

/** Plays rounds one after another on each of `laneCount` servers. */
export async function play(
  rounds: readonly Round[],
  laneCount: number,
  onPlayed: (round: PlayedRound) => void = () => undefined,
): Promise<Played> {
  const waiting = [...rounds];
  const played: Played = { rounds: [], starts: [], acknowledgedWrites: 0, missingWrites: [] };

  async function playLane(): Promise<void> {
    const lane = await openLane();
    lane.ledger.begin();
    try {
      for (let round = waiting.shift(); round; round = waiting.shift()) {
        const done = await playRound(lane, round);
        played.rounds.push(done);
        onPlayed(done);
      }
      await lane.ledger.rest();
      played.missingWrites.push(...(await lane.ledger.missing()));
      played.acknowledgedWrites += lane.ledger.count;
      played.starts.push(...lane.server.starts);
    } finally {
      await lane.close();
    }
  }

  await Promise.all(Array.from({ length: laneCount }, playLane));
  return played;
}

async function playRound(lane: Lane, round: Round): Promise<PlayedRound> {
  const startedAt = performance.now();
  const outcome = await round.kind.run({ lane, seed: seeded(round.seed) }).then(
    (result) => ({ result, error: null }),
    (error: unknown) => ({
      result: null,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
  );
  return { ...round, ...outcome, seconds: (performance.now() - startedAt) / 1000 };
}

/** Whether nothing was lost, invented or left undone. */
export const isClean = ({ result, error }: PlayedRound): boolean =>
  error === null && result !== null && result.lost === 0 && result.wrong === 0 && result.faults.length === 0;
