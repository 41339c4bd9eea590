/**
 * Loaded into the server's process before the server (`node --import`): its wall clock is wrong by as many
 * milliseconds as the file CHAOS_CLOCK says. Monotonic clocks and timers go on as they are, as when an
 * operator or NTP sets the clock of a machine. PostgreSQL's own clock stays right; a capture's times all come
 * from the server.
 */
import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 10;

const path = process.env.CHAOS_CLOCK ?? '';
const RightDate = Date;
let wrongByMs = 0;
let lookedMs = Number.NEGATIVE_INFINITY;

function now(): number {
  if (performance.now() - lookedMs > LOOK_EVERY_MS) {
    lookedMs = performance.now();
    wrongByMs = Number(readFileSync(path, 'utf8'));
  }
  return RightDate.now() + wrongByMs;
}

globalThis.Date = new Proxy(RightDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  apply: () => new RightDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});
