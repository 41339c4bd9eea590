import { setTimeout as wait } from 'node:timers/promises';
import { type Lane, type LaneOptions, openLane } from './lane.ts';
import { openScene, type Scene, type SceneOptions } from './scene.ts';
import type { Seed } from './seed.ts';
import type { Comparison } from './sound-comparison.ts';

export type RoundParts = { lane: Lane; seed: Seed };
/** The findings of a round. `faults`: violations other than counts. */
export type RoundResult = Comparison & { faults: string[] };

/** A way for things to go wrong. */
export type Kind = {
  name: string;
  what: string;
  run(parts: RoundParts): Promise<RoundResult>;
};

export const pause = (ms: number) => wait(ms);

/** The clinician records for at least 10.5 s; shorter sounds are refused. */
export const recordingMs = (seed: Seed) => seed.between(10_500, 13_000);

/** Kills the server, and starts it again after `downMs`. */
export async function restart({ server }: Lane, downMs: number): Promise<void> {
  await server.kill();
  await pause(downMs);
  await server.start();
}

/** A round on one scene, which is always closed. */
export const onScene =
  (
    options: SceneOptions | ((seed: Seed) => SceneOptions),
    run: (scene: Scene, seed: Seed, faults: string[]) => Promise<Comparison>,
  ) =>
  async ({ lane, seed }: RoundParts): Promise<RoundResult> => {
    const scene = await openScene(lane, typeof options === 'function' ? options(seed) : options);
    const faults: string[] = [];
    try {
      return { ...(await run(scene, seed, faults)), faults };
    } finally {
      scene.close();
    }
  };

/** A round on a server of its own, with a ledger of its own. */
export async function onOwnServer(
  options: LaneOptions,
  run: (lane: Lane) => Promise<RoundResult>,
): Promise<RoundResult> {
  const lane = await openLane(options);
  try {
    lane.ledger.begin();
    const found = await run(lane);
    await lane.ledger.rest();
    const missing = (await lane.ledger.missing()).map((each) => `missing: ${each}`);
    return { ...found, faults: [...found.faults, ...missing] };
  } finally {
    await lane.close();
  }
}
