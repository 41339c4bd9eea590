import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('nothing is needed', () => {
  expect(readConfig({})).toMatchObject({ PORT: 8080, REGISTRATION: 'approval', TIME_ZONE: 'Asia/Bangkok' });
});

test('an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' }).PORT).toBe(8080);
});

test('every fault is named at once', () => {
  const environment = {
    PORT: '99999',
    DATABASE_URL: 'mysql://x',
    REGISTRATION: 'maybe',
    TLS_CERT: '/nowhere/cert.pem',
    TIME_ZONE: 'Mars/Olympus',
    TOKEN_SECRET: 'short',
  };
  try {
    readConfig(environment);
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    const named = (error as ConfigError).faults.map((fault) => fault.split(':')[0]);
    expect([...new Set(named)].sort()).toEqual([...Object.keys(environment)].sort());
  }
});

test('TLS needs both files', () => {
  expect(() => readConfig({ TLS_CERT: import.meta.filename })).toThrow(
    'TLS_KEY: is needed together with TLS_CERT',
  );
});

test.each([
  ['short-1', 'needs at least 12 characters'],
  ['letters-alone', 'Password must have both letters and numbers'],
  ['the-Director-1', 'The password must not contain the username'],
])('the first administrator does not start with %j', (password, fault) => {
  expect(() => readConfig({ ADMIN_USERNAME: 'director', ADMIN_PASSWORD: password })).toThrow(
    `ADMIN_PASSWORD: ${fault}`,
  );
});

test('an open registration tells which names are free', () => {
  expect(() => readConfig({ LOGIN_ANSWERS: 'same', REGISTRATION: 'open' })).toThrow(
    'LOGIN_ANSWERS: same needs',
  );
});
