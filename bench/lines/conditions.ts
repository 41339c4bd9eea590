import type { Line } from '../../server/test/line.ts';

/** IPv4, TCP and its timestamps. */
const HEADER_BYTES = 52;
const thin = (kbitPerSecond: number, delayMs: number) => ({
  bytesPerSecond: (kbitPerSecond * 1_000) / 8,
  delayMs,
  headerBytes: HEADER_BYTES,
});
const STALL_MS = 3_000;
const STALL_EVERY_MS = 20_000;

export type Condition = {
  name: string;
  /** The line that is shaped: the page's, or the stethoscope's. */
  line: 'page' | 'stethoscope';
  /** A page that does not acknowledge, as before. */
  isOlderPage?: boolean;
  /**
   * What is heard may be so late at p95. An older page has no limit: what its network holds is not bounded.
   */
  p95MaxMs?: number;
  /** How late the stethoscope's sound reaches the server at best. */
  delayMs?: number;
  /** Shapes it. Returns a function that ends it. */
  shape(line: Line): () => void;
};

const shaped =
  (kbitPerSecond: number, delayMs: number) =>
  (line: Line): (() => void) => {
    line.shape(thin(kbitPerSecond, delayMs));
    return () => line.shape({});
  };

function cut(line: Line): () => void {
  line.stall(STALL_MS);
  const timer = setInterval(() => line.stall(STALL_MS), STALL_EVERY_MS);
  return () => clearInterval(timer);
}

/** Delays are one way: 150 ms are 300 there and back. */
export const CONDITIONS: readonly Condition[] = [
  { name: 'clean', line: 'page', p95MaxMs: 300, shape: () => () => undefined },
  { name: '300 ms', line: 'page', p95MaxMs: 600, shape: shaped(10_000, 150) },
  { name: '256 kbit/s, 300 ms', line: 'page', p95MaxMs: 1_500, shape: shaped(256, 150) },
  { name: '128 kbit/s', line: 'page', p95MaxMs: 1_500, shape: shaped(128, 10) },
  { name: '64 kbit/s', line: 'page', p95MaxMs: 1_500, shape: shaped(64, 10) },
  { name: 'cut 3 s in 20', line: 'page', p95MaxMs: 600, shape: cut },
  { name: 'before: 256 kbit/s, 300 ms', line: 'page', isOlderPage: true, shape: shaped(256, 150) },
  { name: 'before: 128 kbit/s', line: 'page', isOlderPage: true, shape: shaped(128, 10) },
  { name: 'before: cut 3 s in 20', line: 'page', isOlderPage: true, shape: cut },
  {
    name: 'stethoscope: 256 kbit/s',
    line: 'stethoscope',
    p95MaxMs: 1_500,
    delayMs: 150,
    shape: shaped(256, 150),
  },
  { name: 'stethoscope: cut 3 s in 20', line: 'stethoscope', p95MaxMs: 1_500, shape: cut },
];
