import { expect, test, vi } from 'vitest';
import {
  afterTransportEvent,
  FIRST_CHOICE,
  firstChoice,
  type Transport,
  type TransportEvent,
  transportsOf,
} from './transport-choice.ts';

type Line = {
  /** How long a WebSocket, and polling, take until a message passes; null: never. */
  websocketMs: number | null;
  pollingMs: number | null;
  /** When a connection that polls upgrades, after it was tried; null: the probe is never answered. */
  upgradeMs?: number | null;
};

/** Which transports are begun, and when, in steps of 100 ms; the page looks every half second. */
function begun(line: Line, endMs: number, isSeen = (_ms: number) => true): [number, Transport][] {
  let choice = FIRST_CHOICE;
  let triedAtMs = 0;
  const tried: [number, Transport][] = [];
  const note = (event: TransportEvent) => {
    choice = afterTransportEvent(choice, event);
  };
  const tryAt = (nowMs: number) => {
    triedAtMs = nowMs;
    tried.push([nowMs, choice.transport]);
    note({ type: 'trying', nowMs });
  };
  tryAt(0);
  for (let nowMs = 100; nowMs <= endMs; nowMs += 100) {
    const firstMs = choice.transport === 'websocket' ? line.websocketMs : line.pollingMs;
    const ageMs = nowMs - triedAtMs;
    const upgradeMs = choice.transport === 'polling' ? (line.upgradeMs ?? null) : null;
    if (ageMs === upgradeMs) note({ type: 'upgraded', nowMs });
    else if (firstMs !== null && ageMs >= firstMs && (!choice.isUpgraded || line.websocketMs !== null))
      note({ type: 'heard', nowMs });
    if (nowMs % 500 !== 0) continue;
    const { transport } = choice;
    note({ type: 'looked', nowMs, isSeen: isSeen(nowMs) });
    if (choice.transport !== transport) tryAt(nowMs);
  }
  return tried;
}

test.each<[string, Line, number, [number, Transport][]]>([
  ['a WebSocket that works is kept', { websocketMs: 300, pollingMs: 300 }, 60_000, [[0, 'websocket']]],
  ['a slow line is given time', { websocketMs: 4_500, pollingMs: 4_500 }, 60_000, [[0, 'websocket']]],
  [
    'an upgrade that is answered or not, and passes nothing: polling within 5 s, which stays',
    { websocketMs: null, pollingMs: 500 },
    120_000,
    [
      [0, 'websocket'],
      [5_000, 'polling'],
    ],
  ],
  [
    'a proxy that passes the upgrade of a polling connection and then nothing: it is not repeated',
    { websocketMs: null, pollingMs: 500, upgradeMs: 1_000 },
    120_000,
    [
      [0, 'websocket'],
      [5_000, 'polling'],
      [11_000, 'polling-only'],
    ],
  ],
  [
    'a server that is away: both are tried in turn',
    { websocketMs: null, pollingMs: null },
    21_000,
    [
      [0, 'websocket'],
      [5_000, 'polling'],
      [15_000, 'websocket'],
      [20_000, 'polling'],
    ],
  ],
])('%s', (_what, line, endMs, expected) => {
  expect(begun(line, endMs)).toEqual(expected);
});

test('a hidden page, and one that slept, is not judged by the time that passed', () => {
  const silent = { websocketMs: null, pollingMs: null };
  expect(begun(silent, 20_000, () => false)).toEqual([[0, 'websocket']]);
  const tried = afterTransportEvent(FIRST_CHOICE, { type: 'trying', nowMs: 0 });
  const woken = afterTransportEvent(tried, { type: 'looked', nowMs: 600_000, isSeen: true });
  expect(woken).toMatchObject({ transport: 'websocket', owedSinceMs: 600_000 });
});

test('an upgrade that works means that the next connection begins with a WebSocket', () => {
  const events: TransportEvent[] = [
    { type: 'trying', nowMs: 0 },
    { type: 'looked', nowMs: 500, isSeen: true },
    { type: 'upgraded', nowMs: 700 },
    { type: 'heard', nowMs: 2_200 },
  ];
  const polling = { ...FIRST_CHOICE, transport: 'polling' as const };
  expect(events.reduce(afterTransportEvent, polling)).toMatchObject({
    transport: 'websocket',
    owedSinceMs: null,
  });
});

test('polling is followed by an upgrade, unless that has failed before', () => {
  expect(transportsOf('websocket')).toEqual(['websocket', 'polling']);
  expect(transportsOf('polling')).toEqual(['polling', 'websocket']);
  expect(transportsOf('polling-only')).toEqual(['polling']);
});

test('a browser without WebSocket polls at once', () => {
  vi.stubGlobal('WebSocket', undefined);
  expect(transportsOf(firstChoice().transport)).toEqual(['polling']);
  vi.stubGlobal('WebSocket', class {});
  expect(transportsOf(firstChoice().transport)).toEqual(['websocket', 'polling']);
  vi.unstubAllGlobals();
});
