import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Ticks in /proc are hundredths of a second on every Linux that Node supports. */
const TICK_SECONDS = 0.01;

/** CPU seconds used by all threads of a process, without its children. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_SECONDS;
}

/** CPU seconds used by the whole machine. */
export function machineCpuSeconds(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = (
    readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? ''
  )
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user + nice + system + irq + softirq) * TICK_SECONDS;
}

const QUIET_BELOW = 0.15;

/** Waits for a second in which the machine uses less than 15 % of one core. */
export async function isQuietWithin(limitMs: number): Promise<boolean> {
  for (const start = performance.now(); performance.now() - start < limitMs; ) {
    const before = machineCpuSeconds();
    const beforeMs = performance.now();
    await wait(1000);
    const used = (machineCpuSeconds() - before) / ((performance.now() - beforeMs) / 1000);
    if (used < QUIET_BELOW) return true;
  }
  return false;
}
