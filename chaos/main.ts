import { parseArgs } from 'node:util';
import { isClean, KINDS, type PlayedRound, plan, play } from './rounds.ts';

const USAGE = `Rounds of faults against a real server; nothing recorded may be lost.

  npm run chaos -- --rounds 60 --seed 1
  npm run chaos -- --kind flap-slow --round-seed 123456     one round again

  --rounds N        how many (${KINDS.length}: one of each kind)
  --seed N          what they are made from; the same seed makes the same rounds
  --kind A,B        only these kinds
  --round-seed N    this very round of one kind
  --lanes N         servers side by side (2)

${KINDS.map(({ name, what }) => `  ${name.padEnd(22)}${what}`).join('\n')}
`;

const { values: given } = parseArgs({
  options: {
    rounds: { type: 'string', default: String(KINDS.length) },
    seed: { type: 'string', default: String(Date.now() % 2 ** 32) },
    kind: { type: 'string' },
    'round-seed': { type: 'string' },
    lanes: { type: 'string', default: '2' },
    help: { type: 'boolean', default: false },
  },
});
const names = given.kind?.split(',');
const kinds = names ? KINDS.filter(({ name }) => names.includes(name)) : KINDS;
if (given.help || kinds.length === 0 || (names && kinds.length !== names.length)) {
  process.stdout.write(USAGE);
  process.exit(given.help ? 0 : 2);
}

const seed = Number(given.seed);
const one = given['round-seed'];
const rounds = one
  ? kinds.map((kind) => ({ kind, seed: Number(one) }))
  : plan(Number(given.rounds), seed, kinds);
console.log(`${rounds.length} rounds, seed ${seed}, ${given.lanes} servers side by side`);

const played = await play(rounds, Math.min(Number(given.lanes), rounds.length), (round) => {
  const { kind, result, seconds } = round;
  const verdict = isClean(round) ? '✓' : '✗';
  const found = result
    ? `${result.compared} compared, lost ${result.lost}, wrong ${result.wrong}, ends ${result.endsEarlySamples} before Stop`
    : 'did not finish';
  console.log(`${verdict} ${kind.name} --round-seed ${round.seed}: ${found} (${seconds.toFixed(0)} s)`);
  for (const fault of [...(result?.faults ?? []), ...(round.error ? [round.error] : [])])
    console.log(`    ${fault}`);
});

console.log(`\n${table(played.rounds)}`);
for (const kind of ['first', 'after kill', 'after stop'] as const) {
  const starts = played.starts.filter((start) => start.kind === kind);
  if (starts.length === 0) continue;
  const sorted = starts.map(({ healthyMs }) => healthyMs).sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  console.log(
    `start to healthy, ${kind}: median ${(median / 1000).toFixed(1)} s, longest ${((sorted.at(-1) ?? 0) / 1000).toFixed(1)} s of ${starts.length}`,
  );
  const slowest = starts.find(({ healthyMs }) => healthyMs === sorted.at(-1));
  if (slowest?.phases) console.log(`  the longest: ${slowest.phases}`);
}
console.log(`acknowledged writes: ${played.acknowledgedWrites}, missing ${played.missingWrites.length}`);
for (const missing of played.missingWrites) console.log(`  ${missing}`);
process.exit(played.rounds.every(isClean) && played.missingWrites.length === 0 ? 0 : 1);

function table(all: PlayedRound[]): string {
  const rows = kinds.map(({ name }) => {
    const ofKind = all.filter(({ kind }) => kind.name === name);
    const sum = (of: (result: NonNullable<PlayedRound['result']>) => number) =>
      ofKind.reduce((total, { result }) => total + (result ? of(result) : 0), 0);
    return [
      name,
      ofKind.length,
      ofKind.filter(isClean).length,
      sum(({ compared }) => compared),
      sum(({ lost }) => lost),
      sum(({ wrong }) => wrong),
      Math.max(0, ...ofKind.map(({ result }) => result?.endsEarlySamples ?? 0)),
    ];
  });
  const head = [
    'kind',
    'rounds',
    'clean',
    'samples compared',
    'lost',
    'shown as present',
    'most before Stop',
  ];
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
