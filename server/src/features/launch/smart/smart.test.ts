import { describe, expect, test } from 'vitest';
import { plainBrowser } from '../../../../test/plain-browser.ts';
import { startServer } from '../../../../test/server.ts';
import { type Browser, codeIn, isCallback, malee, smartLaunches } from '../../../../test/smart-launches.ts';
import { hostCookie } from '../../../http/cookies.ts';

const scene = smartLaunches();
const { waiting, open, ask, patientOf, events, reasons } = scene;
const register = async (token: string, hn: string, firstName = 'มาลี') =>
  (
    await scene.server.call('POST', '/patients', token, {
      ...{ patientID: hn, title: 'นาง', firstName, lastName: 'ดีงาม', dateOfBirth: '1958-03-02' },
      ...{ gender: 'female', weight: 61, height: 158 },
    })
  ).body as { id: number; version: number };

describe('a launch by SMART on FHIR', () => {
  test('signs in and leads to the patient in context, with nothing of them in an address', async () => {
    const browser = plainBrowser();
    const addresses: URL[] = [];
    const start = waiting(malee('', 'HN6800077'));
    const page = await browser.go(
      start,
      'nok',
      ({ pathname }) => pathname === '/launch',
      (each) => {
        addresses.push(each);
        return each;
      },
    );
    const to = addresses.find(({ pathname }) => pathname === '/auth')?.searchParams;
    expect(Object.fromEntries(to ?? [])).toMatchObject({
      ...{ response_type: 'code', client_id: 'sadap', code_challenge_method: 'S256', aud: scene.his.base },
      scope: 'openid fhirUser launch patient/Patient.read',
    });
    expect(to?.get('state')?.length).toBeGreaterThan(100);
    expect(to?.get('nonce')?.length).toBeGreaterThan(20);
    expect(addresses.map(String).join()).not.toMatch(/HN6800077|1958/);

    const { status, body } = await ask(browser, codeIn(page));
    expect({ status, body }).toMatchObject({ status: 200, body: { username: 'nok', role: 'USER' } });
    expect(await ask(browser, codeIn(page), body.token, 'patient')).toMatchObject({
      status: 200,
      body: { is: 'new', launched: { patientID: 'HN6800077', firstName: 'มาลี', lastName: 'ดีงาม' } },
    });
    expect((await ask(browser, codeIn(page))).body.type).toBe('LAUNCH_AGAIN');
    expect((await events('launch.accepted')).at(-1)).toMatchObject({
      user_id: body.userId,
      details: { by: 'smart', server: scene.his.base },
    });
  });

  test('finds the patient whom the HN names, and the record is then of the hospital', async () => {
    const { token } = await patientOf(
      malee('', 'HN6800101', { name: [{ family: 'ดีงาม', given: ['กานดา'] }] }),
    );
    const { id } = await register(token, 'HN6800101', 'กานดา');
    const same = await patientOf(malee('', 'HN6800101', { name: [{ family: 'ดีงาม', given: ['กานดา'] }] }));
    expect(same.body).toEqual({ is: 'same', id });
    const { body } = await scene.server.call('GET', `/patients/${id}`, same.token);
    expect(body).toMatchObject({ hospitalAgreedAt: expect.any(String) });
  });

  test('stops at another name or birth date of that HN, and shows both', async () => {
    const { token } = await patientOf(malee('', 'HN6800102'));
    const { id } = await register(token, 'HN6800102', 'กุหลาบ');
    const other = await patientOf(malee('', 'HN6800102', { name: [{ family: 'ดีงาม', given: ['ก้อย'] }] }));
    expect(other.body).toMatchObject({
      ...{ is: 'different', id, launched: { firstName: 'ก้อย' } },
      stored: { firstName: 'กุหลาบ' },
    });
    const born = { name: [{ family: 'ดีงาม', given: ['กุหลาบ'] }], birthDate: '1985-03-02' };
    expect((await patientOf(malee('', 'HN6800102', born))).body).toMatchObject({ is: 'different', id });
  });

  test('of a merged HN leads to the record that stays', async () => {
    const of = (given: string) => ({ name: [{ family: 'ดีงาม', given: [given] }] });
    const { token } = await patientOf(malee('', 'HN6800111', of('บัว')));
    const kept = await register(token, 'HN6800111', 'บัว');
    const gone = await register(token, 'HN6800112', 'บัวผัน');
    const admin = await scene.server.signIn('admin');
    const merged = await scene.server.call('POST', `/patients/${kept.id}/merges`, admin.token, {
      ...{ goneId: gone.id, hn: 'HN6800112', version: kept.version, goneVersion: gone.version },
      reason: 'ลงทะเบียนซ้ำ',
    });
    expect(merged.status).toBe(201);
    expect((await patientOf(malee('', 'HN6800112', of('บัว')))).body).toMatchObject({ id: kept.id });
    // The other name of the record that is gone is not taken for the patient's.
    expect((await patientOf(malee('', 'HN6800112', of('บัวผัน')))).body).toMatchObject({ is: 'different' });
  });

  test('of a closed patient compares nothing', async () => {
    const { token } = await patientOf(malee('', 'HN6800103'));
    const { id } = await register(token, 'HN6800103', 'แก้ว');
    const admin = await scene.server.signIn('admin');
    const restriction = { kind: 'restriction', note: 'ผู้ป่วยขอระงับการใช้ข้อมูล' };
    await scene.server.call('POST', `/patients/${id}/restriction`, admin.token, restriction);
    const closed = await patientOf(malee('', 'HN6800103', { gender: 'male' }));
    expect(closed.body).toEqual({ is: 'closed', id });
  });

  test('says of a patient who has died that the hospital says so', async () => {
    for (const deceased of [{ deceasedBoolean: true }, { deceasedDateTime: '2026-02-01' }])
      expect((await patientOf(malee('', 'HN6800104', deceased))).body).toMatchObject({ isDeceased: true });
    expect((await patientOf(malee('', 'HN6800104', { deceasedBoolean: false }))).body).not.toHaveProperty(
      'isDeceased',
    );
  });
});

describe('the browser that comes back', () => {
  /** Stops where the hospital's server sends the browser back. */
  const onTheWay = async (address: string, browser: Browser) => browser.go(address, 'nok', isCallback);
  const arrive = async (browser: Browser, at: URL) => {
    const response = await browser.request(at);
    return codeIn(new URL(response.headers.get('location') ?? '', scene.url));
  };

  test('arrives once: the same answer again signs in nobody, and the first one still does', async () => {
    const browser = plainBrowser();
    const at = await onTheWay(waiting(malee('', 'HN6800121')), browser);
    const code = await arrive(browser, at);
    expect((await ask(browser, await arrive(browser, at))).body.type).toBe('LAUNCH_AGAIN');
    expect(await ask(browser, code)).toMatchObject({ status: 200, body: { username: 'nok' } });
  });

  test('arrives once, however many answers come at the same time', async () => {
    const browser = plainBrowser();
    const at = await onTheWay(waiting(malee('', 'HN6800122')), browser);
    const codes = await Promise.all(Array.from({ length: 6 }, () => arrive(browser, at)));
    expect(codes.filter((code) => !code.startsWith('refused.'))).toHaveLength(1);
  });

  test('is the one that left', async () => {
    const at = await onTheWay(waiting(malee('', 'HN6800123')), plainBrowser());
    for (const stranger of [plainBrowser(), await withCookie()])
      expect((await ask(stranger, await arrive(stranger, at))).body.type).toBe('LAUNCH_AGAIN');
  });
  /** A browser with a launch of its own under way. */
  async function withCookie(): Promise<Browser> {
    const browser = plainBrowser();
    await onTheWay(waiting(malee('', 'HN6800124')), browser);
    return browser;
  }

  test.each(['state=invented', 'code=x', 'state=&code=x', ''])('with %j is refused', async (query) => {
    const browser = await withCookie();
    const before = scene.his.asked.length;
    const code = await arrive(browser, new URL(`${scene.url}/launch/smart/callback?${query}`));
    expect((await ask(browser, code)).body.type).toBe('LAUNCH_AGAIN');
    expect(scene.his.asked.slice(before)).toEqual([]);
  });

  test('is refused after ten minutes', async () => {
    const browser = plainBrowser();
    const at = await onTheWay(waiting(malee('', 'HN6800125')), browser);
    scene.server.clock.advance(10 * 60_000 + 1_000);
    expect((await ask(browser, await arrive(browser, at))).body.type).toBe('LAUNCH_AGAIN');
  });

  test('has launches in two tabs, which do not mix', async () => {
    const browser = plainBrowser();
    const one = await onTheWay(waiting(malee('', 'HN6800126')), browser);
    const two = await onTheWay(waiting(malee('', 'HN6800127')), browser);
    for (const [at, hn] of [
      [one, 'HN6800126'],
      [two, 'HN6800127'],
    ] as const) {
      const code = await arrive(browser, at);
      const { body } = await ask(browser, code);
      const token = body.token;
      expect((await ask(browser, code, token, 'patient')).body).toMatchObject({
        launched: { patientID: hn },
      });
      await scene.server.call('POST', '/auth/logout', token);
    }
  });

  test('has two answers at the same time: the later one counts, with its own patient', async () => {
    const browser = plainBrowser();
    const [one, two] = [waiting(malee('', 'HN6800132')), waiting(malee('', 'HN6800133'))];
    const earlier = await arrive(browser, await onTheWay(one, browser));
    const later = await arrive(browser, await onTheWay(two, browser));
    expect((await ask(browser, earlier)).body.type).toBe('LAUNCH_AGAIN');
    const { body } = await ask(browser, later);
    expect((await ask(browser, later, body.token, 'patient')).body).toMatchObject({
      launched: { patientID: 'HN6800133' },
    });
  });

  test('went back, and begins anew where the launch still waits', async () => {
    const browser = plainBrowser();
    const address = waiting(malee('', 'HN6800128'));
    await onTheWay(address, browser);
    expect(await ask(browser, await open(address, browser))).toMatchObject({ status: 200 });
  });

  test('brings a refusal of the hospital: a launch that is not known there any more', async () => {
    const address = waiting(malee('', 'HN6800129'));
    scene.his.launches.clear();
    const browser = plainBrowser();
    expect((await ask(browser, await open(address, browser))).body.type).toBe('SMART_REFUSED');
  });

  test('has a cookie that no script reads, bound to the host where the page comes over HTTPS', async () => {
    const answer = await fetch(waiting(malee('', 'HN6800130')), { redirect: 'manual' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('set-cookie')).toMatch(
      /^sadap_smart=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(hostCookie('sadap_smart', true).header('x', 600)).toBe(
      '__Host-sadap_smart=x; Max-Age=600; Path=/; HttpOnly; SameSite=Lax; Secure',
    );
  });

  test('is not sent twice by a question for the head', async () => {
    const browser = plainBrowser();
    const at = await onTheWay(waiting(malee('', 'HN6800131')), browser);
    await browser.request(at, { method: 'HEAD' });
    expect((await ask(browser, await arrive(browser, at))).status).toBe(200);
  });
});

describe('a server that is not allowed', () => {
  test.each([
    ['another', () => 'http://127.0.0.1:9/fhir'],
    ['another path', () => `${scene.his.issuer}/other`],
    ['one below', () => `${scene.his.base}/more`],
    ['a query', () => `${scene.his.base}?x=1`],
    ['a fragment', () => `${scene.his.base}#x`],
    ['somebody in front of it', () => scene.his.base.replace('http://', 'http://somebody@')],
    ['another scheme', () => scene.his.base.replace('http:', 'file:')],
    ['no address', () => 'fhir'],
    ['nothing', () => ''],
  ])('is refused, and nothing is asked there: %s', async (_, iss) => {
    const before = scene.his.asked.length;
    const browser = plainBrowser();
    const code = await open(
      `${scene.url}/launch/smart?${new URLSearchParams({ iss: iss(), launch: 'x' })}`,
      browser,
    );
    expect(await ask(browser, code)).toMatchObject({ status: 403, body: { type: 'SMART_NOT_ALLOWED' } });
    expect(scene.his.asked.slice(before)).toEqual([]);
    expect((await reasons()).at(-1)).toEqual({ reason: 'SMART_NOT_ALLOWED' });
  });

  test('is not an allowed one that is spelt otherwise', async () => {
    const id = 'spelt';
    scene.his.patients.set(id, malee(id, 'HN6800141'));
    scene.his.launches.set(id, id);
    const iss = `${scene.his.base.replace('http', 'HTTP')}/`;
    const browser = plainBrowser();
    const address = `${scene.url}/launch/smart?${new URLSearchParams({ iss, launch: id })}`;
    const code = await open(address, browser);
    expect((await ask(browser, code)).status).toBe(200);
  });

  test.each([
    ['none', ''],
    ['a long one', `&launch=${'x'.repeat(2_001)}`],
  ])('is as little asked as one without a launch: %s', async (_, query) => {
    const before = scene.his.asked.length;
    const browser = plainBrowser();
    const code = await open(
      `${scene.url}/launch/smart?iss=${encodeURIComponent(scene.his.base)}${query}`,
      browser,
    );
    expect((await ask(browser, code)).body.type).toBe('LAUNCH_AGAIN');
    expect(scene.his.asked.slice(before)).toEqual([]);
  });
});

test('is nothing where no server is allowed', async () => {
  const without = await startServer();
  const answer = await fetch(`${without.url}/launch/smart?iss=https://a.example&launch=x`, {
    redirect: 'manual',
  });
  expect(answer.headers.get('location')).toBeNull();
  await without.close();
});

test('more than 120 calls a minute from one address are refused', async () => {
  const limited = await startServer({
    ...scene.his.environment,
    ...{ RATE_LIMIT: 'on', LOG_LEVEL: 'silent' },
  });
  const pages: string[] = [];
  for (let count = 0; count < 121; count++) {
    const answer = await fetch(`${limited.url}/launch/smart?iss=x`, { redirect: 'manual' });
    pages.push(answer.headers.get('location') ?? '');
  }
  expect(new Set(pages.slice(0, 120))).toEqual(new Set(['/launch#code=refused.SMART_NOT_ALLOWED']));
  expect(pages[120]).toBe('/launch#code=refused.RATE_LIMITED');
  await limited.close();
});
