import { existsSync } from 'node:fs';

const chromium = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const executablePath = chromium.find((path) => path && existsSync(path));

/** For starting it without Playwright. */
export function chromiumPath(): string {
  if (!executablePath) throw new Error('Chromium is not installed');
  return executablePath;
}

/**
 * The browser's own fake cameras and microphone: pictures that move five times a second, and a beep every
 * second.
 */
export const fakeDevices = (cameras = 1) => [
  `--use-fake-device-for-media-stream=device-count=${cameras},fps=5`,
  '--use-fake-ui-for-media-stream',
];

/** Launch options of the journeys' browser; `moreArguments` adds flags. */
export const launchOptions = (...moreArguments: string[]) => ({
  ...(executablePath ? { executablePath } : {}),
  // Otherwise a download with a Thai name is called 'download' where the system's language is not set.
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--autoplay-policy=no-user-gesture-required',
    ...moreArguments,
  ],
});
