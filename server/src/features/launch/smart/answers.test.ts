import type { JWTPayload } from 'jose';
import { describe, expect, test } from 'vitest';
import { malee, smartLaunches } from '../../../../test/smart-launches.ts';

const scene = smartLaunches();
const { launched, refusalOf, reasons } = scene;

describe('an answer of the hospital that is not right', () => {
  test.each([
    ['of another client', (claims: JWTPayload) => ({ ...claims, aud: 'other' })],
    ['of another issuer', (claims: JWTPayload) => ({ ...claims, iss: 'https://elsewhere.example' })],
    ['with another nonce', (claims: JWTPayload) => ({ ...claims, nonce: 'other' })],
    ['without a nonce', ({ nonce: _, ...claims }: JWTPayload) => claims],
    ['that has ended', (claims: JWTPayload) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 60 })],
  ])('an ID token %s signs in nobody', async (_, change) => {
    scene.his.changeClaims(change);
    expect(await refusalOf(malee('', 'HN6800161'))).toBe('SMART_INVALID');
  });

  test('an ID token that a stranger signed signs in nobody', async () => {
    scene.his.signByStranger(true);
    expect(await refusalOf(malee('', 'HN6800162'))).toBe('SMART_INVALID');
  });

  const good = malee('p', 'HN6800163');
  const { resourceType: _, ...untyped } = good;
  test.each([
    ['no patient in context', null, 'SMART_NO_PATIENT'],
    ['a patient who is gone', { status: 410, body: '' }, 'SMART_NO_PATIENT'],
    ['a patient who may not be read', { status: 403, body: '' }, 'SMART_REFUSED'],
    ['a fault there', { status: 500, body: '' }, 'SMART_UNAVAILABLE'],
    ['a redirect', { status: 302, location: '/fhir/Patient/led-on', body: '' }, 'SMART_INVALID'],
    ['a page', { type: 'text/html', body: JSON.stringify(good) }, 'SMART_INVALID'],
    ['no JSON', { body: '{' }, 'SMART_INVALID'],
    ['an outcome', { body: '{"resourceType":"OperationOutcome","issue":[]}' }, 'SMART_INVALID'],
    ['another patient', { body: JSON.stringify({ ...good, id: 'other' }) }, 'SMART_INVALID'],
    ['a huge answer', { body: JSON.stringify({ ...good, more: 'x'.repeat(300_000) }) }, 'SMART_INVALID'],
    ['no type', untyped, 'SMART_INVALID'],
    ['no HN', malee('', '', { identifier: [] }), 'SMART_NO_HN'],
    ['no birth date', malee('', 'HN6800164', { birthDate: undefined }), 'SMART_PATIENT_INCOMPLETE'],
    ['a record out of use', malee('', 'HN6800165', { active: false }), 'SMART_PATIENT_INACTIVE'],
    [
      'a record that another has replaced',
      malee('', 'HN6800165', { link: [{ type: 'replaced-by' }] }),
      'SMART_PATIENT_INACTIVE',
    ],
  ])('%s opens nothing', async (_, patient, code) => {
    expect(await refusalOf(patient)).toBe(code);
    expect((await reasons()).at(-1)).toEqual({ reason: code });
    expect(scene.his.asked).not.toContain('/fhir/Patient/led-on');
  });

  test('one that does not end is given up', async () => {
    expect(await refusalOf({ slow: true, body: '{' })).toBe('SMART_UNAVAILABLE');
  }, 15_000);

  test.each([
    ['no keys', (said: Record<string, unknown>) => ({ ...said, jwks_uri: undefined })],
    [
      'plain HTTP elsewhere',
      (said: Record<string, unknown>) => ({ ...said, token_endpoint: 'http://a.example/t' }),
    ],
    [
      'a script',
      (said: Record<string, unknown>) => ({ ...said, authorization_endpoint: 'javascript:alert(1)' }),
    ],
    ['another type', (said: Record<string, unknown>) => ({ type: 'text/html', body: JSON.stringify(said) })],
    ['a redirect', () => ({ status: 302, location: '/fhir/Patient/led-on', body: '' })],
    ['a huge one', (said: object) => ({ body: JSON.stringify({ ...said, more: 'x'.repeat(300_000) }) })],
  ])('a configuration with %s leads nowhere, and is asked for again', async (_, change) => {
    scene.server.clock.advance(5 * 60_000 + 1);
    scene.his.changeConfiguration(change);
    expect(await refusalOf(good)).toBe('SMART_INVALID');
    expect(scene.his.asked).not.toContain('/fhir/Patient/led-on');
    scene.his.changeConfiguration((same) => same);
    expect(await refusalOf(malee('', 'HN6800166'))).toBe('none');
  });

  test('a server that is away is said to be so, and is asked again once it is back', async () => {
    scene.server.clock.advance(5 * 60_000 + 1);
    await scene.his.stop();
    expect(await refusalOf(good)).toBe('SMART_UNAVAILABLE');
    await scene.his.restart();
    expect(await refusalOf(malee('', 'HN6800167'))).toBe('none');
  });

  test('its configuration is kept for five minutes', async () => {
    const isConfiguration = (path: string) => path.endsWith('/smart-configuration');
    scene.server.clock.advance(5 * 60_000 + 1);
    const before = scene.his.asked.filter(isConfiguration).length;
    for (const hn of ['HN6800168', 'HN6800169']) await launched(malee('', hn));
    expect(scene.his.asked.filter(isConfiguration)).toHaveLength(before + 1);
  });
});
