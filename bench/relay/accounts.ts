import type { SadapServer } from '../sadap-server.ts';
import { macOf, type Pair } from './relayed.ts';

const AT_ONCE = 4;
const PASSWORD = 'bench-only-1';

/** A signed-in clinician and a device per stream: one live session per user, one lease per device. */
export async function createPairs({ call, adminToken }: SadapServer, count: number): Promise<Pair[]> {
  const pairs: Pair[] = [];
  const create = async (index: number): Promise<Pair> => {
    const username = `bench_${index}`;
    const mac = macOf(index);
    await call('POST', '/users', { username, email: `${username}@example.org`, password: PASSWORD });
    const login = { username, password: PASSWORD };
    const { token, userId } = await call<{ token: string; userId: number }>('POST', '/auth/login', login);
    const device = { name: `Bench ${index}`, macAddress: mac };
    const { key } = await call<{ key: string }>('POST', '/stethoscopes/add', device, adminToken);
    return { mac, key, token, userId };
  };
  for (let first = 0; first < count; first += AT_ONCE) {
    const indexes = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, offset) => first + offset);
    pairs.push(...(await Promise.all(indexes.map(create))));
  }
  return pairs;
}
