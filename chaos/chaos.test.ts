import { describe, expect, it } from 'vitest';
import { isClean, KINDS, play } from './rounds.ts';

// The short form: fixed seeds, two servers side by side. Cases that take a minute are tested in the server
// with a movable clock.
const ON_ONE_SERVER = [
  ['flap-slow', 3_318_907_087],
  ['stop-start', 2_276_102_492],
  ['kill-recording', 3_092_815_595],
  ['kill-saving', 2_676_532_661],
] as const;
const ON_ANOTHER = [
  ['postmaster-killed', 1_959_330_548],
  ['port-taken', 321_813_351],
  ['copied-folder', 2_543_329_052],
  ['disk-full-log-switch', 943_874_942],
] as const;

describe.concurrent('rounds of faults lose nothing', () => {
  it.each([
    ['of lines and kills', ON_ONE_SERVER],
    ['of databases and disks', ON_ANOTHER],
  ])(
    '%s',
    async (_what, named) => {
      const rounds = named.map(([name, seed]) => {
        const kind = KINDS.find((each) => each.name === name);
        if (!kind) throw new Error(`unknown kind ${name}`);
        return { kind, seed };
      });
      const played = await play(rounds, 1);
      expect(
        played.rounds.filter((round) => !isClean(round)).map(({ kind, ...round }) => [kind.name, round]),
      ).toEqual([]);
      expect(played.rounds).toHaveLength(named.length);
      expect(played.missingWrites).toEqual([]);
      expect(played.acknowledgedWrites).toBeGreaterThan(50);
    },
    300_000,
  );
});
