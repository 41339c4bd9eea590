import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../test/conditions.ts';
import { openLine } from '../../test/line.ts';
import { movableClock } from '../../test/movable-clock.ts';
import { freePort, startRedis } from '../../test/redis.ts';
import { openRedisLine } from './redis-line.ts';

let port: number;
let redis: Awaited<ReturnType<typeof startRedis>>;
let way: Awaited<ReturnType<typeof openLine>>;
beforeAll(async () => {
  port = await freePort();
  redis = await startRedis(port);
  way = await openLine(() => port);
});
afterAll(async () => {
  await way.close();
  await redis.stop();
});

test('a line that breaks again and again is joined more and more slowly, until it has lasted a minute', async () => {
  const clock = movableClock();
  const log = { error: () => undefined, warn: () => undefined };
  const line = await openRedisLine(way.origin.replace('http', 'redis'), 'servers', clock, log as never);
  try {
    /** Breaks the line; how long it then stays away. */
    const awayMs = async () => {
      await until('it is joined', () => line.isJoined);
      way.cut('abrupt');
      await until('it is away', () => !line.isJoined);
      const fromMs = performance.now();
      way.restore();
      await until('it is joined again', () => line.isJoined);
      return performance.now() - fromMs;
    };
    const away = [await awayMs(), await awayMs(), await awayMs()];
    for (const [index, leastMs] of [800, 1_600, 3_200].entries())
      expect(away[index]).toBeGreaterThan(leastMs);
    clock.advance(60_000);
    expect(await awayMs()).toBeLessThan(3_200);
  } finally {
    await line.close();
  }
}, 30_000);
