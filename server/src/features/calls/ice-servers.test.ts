import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { iceServersFor } from './ice-servers.ts';

const secret = 'a secret of the hospital';
const NOW = Date.UTC(2026, 10, 22);

test('a relay gets credentials that end, as coturn checks them', () => {
  const urls = ['stun:turn.example.org:3478', 'turn:turn.example.org:3478', 'turns:turn.example.org:5349'];
  const [stun, turn] = iceServersFor({ urls, secret }, 7, NOW);
  expect(stun).toEqual({ urls: urls.slice(0, 1) });
  const username = `${NOW / 1000 + 12 * 3600}:7`;
  const credential = createHmac('sha1', secret).update(username).digest('base64');
  expect(turn).toEqual({ urls: urls.slice(1), username, credential });
});

test('nothing is configured, nobody is asked', () => {
  expect(iceServersFor(null, 7, NOW)).toEqual([]);
});
