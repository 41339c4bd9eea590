import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from './tab.ts';

export type Surroundings = { env: Record<string, string | undefined>; end(): Promise<void> };

/**
 * A virtual screen and a virtual loudspeaker. Without a sound device Firefox never starts an AudioContext,
 * and MiniBrowser needs a screen to draw on.
 */
export async function surround(hasLoudspeaker = true): Promise<Surroundings> {
  const folder = mkdtempSync(join(tmpdir(), 'sadap-surroundings-'));
  const socket = join(folder, 'pulse');
  const speaker = hasLoudspeaker ? startLoudspeaker(folder, socket) : null;
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1920x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [display] = (await once(screen.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  if (speaker) await waitFor('the loudspeaker', async () => existsSync(socket) || null);
  return {
    env: {
      ...process.env,
      HOME: folder,
      XDG_RUNTIME_DIR: folder,
      PULSE_SERVER: `unix:${socket}`,
      DISPLAY: `:${display.toString().trim()}`,
      // The desktop's accessibility bus does not exist here.
      NO_AT_BRIDGE: '1',
    },
    async end() {
      await Promise.all([speaker && endProcess(speaker), endProcess(screen)]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function startLoudspeaker(folder: string, socket: string): ChildProcess {
  return spawn(
    'pulseaudio',
    [
      ...['-n', '--daemonize=no', '--exit-idle-time=-1', '--log-level=error'],
      `--load=module-native-protocol-unix socket=${socket} auth-anonymous=1`,
      '--load=module-null-sink sink_name=silent rate=48000',
    ],
    {
      stdio: 'ignore',
      env: { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder, PULSE_RUNTIME_PATH: folder },
    },
  );
}

export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
