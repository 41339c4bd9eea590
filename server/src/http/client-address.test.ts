import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { trustOf } from '../config/trusted-proxies.ts';
import { clientAddress, networkOf } from './client-address.ts';

const FORGED = '203.0.113.9';
const CLIENT = '10.1.1.7';
const PROXY = '192.168.0.2';

/** A request that arrives from `from`, with what its header says. */
const request = (from: string, header?: string) =>
  ({
    socket: { remoteAddress: from },
    headers: header === undefined ? {} : { 'x-forwarded-for': header },
  }) as unknown as IncomingMessage;

const addressOf = (setting: string | undefined, from: string, header?: string) =>
  clientAddress(request(from, header), trustOf(readConfig({ TRUST_PROXY: setting }).TRUST_PROXY));

test.each([
  ['nobody is trusted', undefined, CLIENT, `${FORGED}`, CLIENT],
  ['nobody is trusted', 'false', CLIENT, `${FORGED}`, CLIENT],
  ['one proxy', '1', PROXY, `${FORGED}, ${CLIENT}`, CLIENT],
  ['one proxy, as it was written before', 'true', PROXY, `${FORGED}, ${CLIENT}`, CLIENT],
  ['two proxies', '2', PROXY, `${FORGED}, ${CLIENT}, 192.168.0.3`, CLIENT],
  ['a named proxy', PROXY, PROXY, `${FORGED}, ${CLIENT}`, CLIENT],
  ['a named proxy, past which somebody comes', PROXY, CLIENT, FORGED, CLIENT],
  ['a subnet of proxies', '192.168.0.0/16, loopback', PROXY, `${FORGED}, ${CLIENT}, 127.0.0.1`, CLIENT],
  ['a proxy that says nothing', '1', PROXY, undefined, PROXY],
])('%s (%s): the client is who the trusted ones say', (_what, setting, from, header, expected) => {
  expect(addressOf(setting, from, header)).toBe(expected);
});

test.each([
  ['10.1.1.7', '10.1.1.7'],
  ['::ffff:10.1.1.7', '10.1.1.7'],
  ['::FFFF:0a01:0107', '10.1.1.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['2001:db8:1::2:3:4', '2001:db8:1:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::10.1.1.7', '64:ff9b:0:0::/64'],
  ['nonsense', 'nonsense'],
  ['', ''],
])('%j counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each(['yes please', '10.0.0.0/99', '-1'])('TRUST_PROXY=%s stops the start', (setting) => {
  expect(() => readConfig({ TRUST_PROXY: setting })).toThrow('TRUST_PROXY');
});
