import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumPath } from '../harness/chromium.ts';

const ip = (...words: string[]) => execFileSync('ip', words, { stdio: ['ignore', 'ignore', 'inherit'] });

/** One user's network: a Linux namespace, and the cable between it and the server's. */
export type Network = {
  /** Starts Chromium inside. */
  chromium: string;
  /** Nothing passes any more, without notice: a switch or an access point that died. */
  cut(): void;
  /** The cable is unplugged: the browser notices at once. */
  unplug(): void;
  /** Restores the initial state. */
  mend(): void;
  /** Limits both directions, with a queue of `queueMs`; the excess is lost. */
  narrow(kilobitsPerSecond: number, queueMs: number): void;
};

/**
 * Two networks that reach each other and the server over a bridge. Needs root, and removes everything it
 * creates.
 */
export function createTwoNetworks() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Error('test:calls makes network namespaces: run it as root on Linux');
  const number = process.pid % 250;
  const bridge = `sadapbr${number}`;
  const subnet = `10.77.${number}`;
  const folder = mkdtempSync(join(tmpdir(), 'sadap-networks-'));
  ip('link', 'add', bridge, 'type', 'bridge');
  ip('address', 'add', `${subnet}.1/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');

  const create = (side: 'a' | 'b', address: string): Network => {
    const space = `sadap${number}${side}`;
    const cable = `sadapv${number}${side}`;
    const inside = ['netns', 'exec', space];
    ip('netns', 'add', space);
    ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
    ip('link', 'set', cable, 'master', bridge, 'up');
    ip('-n', space, 'link', 'set', 'lo', 'up');
    ip('-n', space, 'link', 'set', 'eth0', 'up');
    ip('-n', space, 'address', 'add', `${address}/24`, 'dev', 'eth0');
    const chromium = join(folder, `chromium-${side}`);
    writeFileSync(chromium, `#!/bin/sh\nexec ip netns exec ${space} ${chromiumPath()} "$@"\n`);
    chmodSync(chromium, 0o755);
    const shape = (kilobitsPerSecond: number, queueMs: number): string[] =>
      `root tbf rate ${kilobitsPerSecond}kbit burst 4kb latency ${queueMs}ms`.split(' ');
    let isNarrow = false;
    return {
      chromium,
      cut: () => ip('link', 'set', cable, 'nomaster'),
      unplug: () => ip('link', 'set', cable, 'down'),
      mend() {
        if (isNarrow) {
          execFileSync('tc', ['qdisc', 'del', 'dev', cable, 'root']);
          ip(...inside, 'tc', 'qdisc', 'del', 'dev', 'eth0', 'root');
        }
        isNarrow = false;
        ip('link', 'set', cable, 'master', bridge, 'up');
      },
      narrow(kilobitsPerSecond, queueMs) {
        execFileSync('tc', ['qdisc', 'add', 'dev', cable, ...shape(kilobitsPerSecond, queueMs)]);
        ip(...inside, 'tc', 'qdisc', 'add', 'dev', 'eth0', ...shape(kilobitsPerSecond, queueMs));
        isNarrow = true;
      },
    };
  };

  return {
    /** Where the server listens. */
    host: `${subnet}.1`,
    a: create('a', `${subnet}.2`),
    b: create('b', `${subnet}.3`),
    remove() {
      for (const side of ['a', 'b']) ip('netns', 'delete', `sadap${number}${side}`);
      ip('link', 'delete', bridge);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type TwoNetworks = ReturnType<typeof createTwoNetworks>;
