// The server measures how long something lasts with `clock.monotonicMs()`: a wall clock may be set meanwhile.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wallDurations } from './wall-durations.ts';

/** Where the wall clock is right: in which function, and why. */
const NAMED: Record<string, Record<string, string>> = {
  'server/src/blobs/file-blob-store.ts': { removeLeftovers: "the file system's time of a file" },
  'server/src/blobs/scrub.ts': { isDueAtNight: 'nights between scrubs, over restarts' },
  'server/src/features/ai-analysis/usage.ts': { counted: 'weeks, by the calendar' },
  'server/src/features/ai-validation/device-drift.ts': { of: 'what was recorded in the last days' },
  'server/src/features/ai-validation/operating-point.ts': {
    isNew: 'what came after a choice, on any server',
  },
  'server/src/features/auth/media-tokens.ts': { isFresh: 'minutes, in a signed token' },
  'server/src/features/auth/sessions.ts': {
    heldSession: 'whether a row is of the future',
    sessionOf: 'when a page was touched, in the database',
    list: 'days, by the calendar',
  },
  'server/src/features/calls/history.ts': { after: 'days, by the calendar' },
  'server/src/features/devices/service.ts': {
    authenticate: 'the end of a key, over restarts',
  },
  'server/src/features/examinations/service.ts': { startToday: 'hours, over restarts' },
  'server/src/features/fhir-clients/assertion.ts': { readAssertion: "an assertion by the program's clock" },
  'server/src/features/launch/service.ts': { signIn: 'a code in a sealed cookie, whichever server reads it' },
  'server/src/features/launch/token.ts': { read: "a token by the hospital system's clock" },
  'server/src/features/launch/smart/service.ts': { isFresh: "a sign-in by the hospital's clock" },
  'server/src/features/naming/service.ts': { hoursAgo: 'hours, over restarts' },
  'server/src/features/oidc/service.ts': { requireFresh: "a sign-in by the provider's clock" },
  'server/src/http/id-token.ts': { requireOwnIdToken: "an ID token by the provider's clock" },
  'server/src/features/rights-requests/service.ts': { counts: 'days, by the calendar' },
  'server/src/features/streaming/captures.ts': { msSinceStop: "another machine's Stop" },
  'server/src/features/streaming/live-capture.ts': { newCapture: 'when the first sample was made' },
  'server/src/features/streaming/live-device.ts': { '#newest': 'when the newest sample was made' },
  'server/src/features/streaming/newest-marks.ts': {
    msSince: 'another machine, within what this one saw itself',
  },
  'server/src/features/users/password-checks.ts': { require: 'days, by the calendar' },
  'server/src/last-seen.ts': { isSilent: 'an instant of the future, by any clock' },
  'server/src/wall-ago.ts': { createWallAgo: 'compares both clocks' },
};

const root = join(import.meta.dirname, '..');
const files = globSync('server/src/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
  .map((file) => file.replaceAll('\\', '/'))
  .sort();
const found = files.flatMap((file) =>
  wallDurations(readFileSync(join(root, file), 'utf8')).map((each) => ({ file, ...each })),
);
const isNamed = (file: string, within: string) => Object.hasOwn(NAMED[file] ?? {}, within);
const named = Object.entries(NAMED).flatMap(([file, places]) =>
  Object.keys(places).map((within) => ({ file, within })),
);
const faults = [
  ...found
    .filter(({ file, within }) => !isNamed(file, within))
    .map(
      ({ file, line, within }) =>
        `${file}:${line}: ${within}: measures by the wall clock; use clock.monotonicMs()`,
    ),
  ...named
    .filter(({ file, within }) => !found.some((each) => each.file === file && each.within === within))
    .map(
      ({ file, within }) => `${file}: ${within}: named in scripts/check-durations.ts, but measures nothing`,
    ),
];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
