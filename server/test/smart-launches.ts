import type { LoginResult, SecondStep } from '@sadap/contract/auth';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { freePort } from '../src/database/free-port.ts';
import { plainBrowser } from './plain-browser.ts';
import { startServer, type TestServer } from './server.ts';
import { type SmartServer, startSmartServer } from './smart-server.ts';

export type Browser = ReturnType<typeof plainBrowser>;
export type Launched = LoginResult & SecondStep & { type?: string };
const MR = [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'MR' }];
/** A patient of the hospital's server, in FHIR. */
export const malee = (id: string, hn: string, changes: object = {}) => ({
  resourceType: 'Patient',
  id,
  identifier: [{ type: { coding: MR }, value: hn }],
  name: [{ family: 'ดีงาม', given: ['มาลี'] }],
  birthDate: '1958-03-02',
  gender: 'female',
  ...changes,
});
export const isCallback = ({ pathname }: URL) => pathname === '/launch/smart/callback';
export const codeIn = (page: URL) => new URLSearchParams(page.hash.slice(1)).get('code') ?? '';

type Sent = { body: string };
/** A body that names this launch's patient where it names one at all: its fault is another. */
const ofLaunch = (sent: Sent, id: string) => ({
  ...sent,
  body: sent.body.replace('"id":"p"', `"id":"${id}"`),
});

/** A hospital's server and ours, for the tests of a file; each begins with an honest hospital. */
export function smartLaunches() {
  let his: SmartServer;
  let server: TestServer;
  let url: string;
  let made = 0;
  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    his = await startSmartServer(url);
    server = await startServer({ ...his.environment, PORT: String(port), LOG_LEVEL: 'silent' });
    await server.user('nok');
  });
  afterEach(() => {
    his.changeClaims((same) => same);
    his.signByStranger(false);
    his.changeConfiguration((same) => same);
  });
  afterAll(async () => {
    await server?.close();
    await his?.stop();
  });

  /** A launch that waits at the hospital's server, with this patient in context. */
  function waiting(patient: object | null, id = `p${++made}`): string {
    if (patient) his.patients.set(id, 'body' in patient ? ofLaunch(patient as Sent, id) : { ...patient, id });
    his.launches.set(`launch-${id}`, patient && id);
    return `${url}/launch/smart?${new URLSearchParams({ iss: his.base, launch: `launch-${id}` })}`;
  }
  const isBack = ({ host, pathname }: URL) => url.endsWith(host) && pathname === '/launch';
  const open = async (address: string, browser = plainBrowser(), user = 'nok') =>
    codeIn(await browser.go(address, user, isBack));
  async function ask(browser: Browser, code: string, token?: string, path = 'session') {
    const response = await browser.request(new URL(`${url}/api/launch/${path}`), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify({ code }),
    });
    return { status: response.status, body: (await response.json()) as Launched };
  }
  /** A launch that has come back: its browser, and the code that says what came of it. */
  async function launched(patient: object | null, user = 'nok') {
    const browser = plainBrowser();
    const code = await open(waiting(patient), browser, user);
    return { browser, code, ...(await ask(browser, code)) };
  }
  async function events(action: string): Promise<Record<string, unknown>[]> {
    const { rows } = await server.sql(
      `select user_id, subject_id, details from audit_events where action = '${action}' order by id`,
    );
    return rows;
  }

  return {
    get his() {
      return his;
    },
    get server() {
      return server;
    },
    get url() {
      return url;
    },
    waiting,
    open,
    ask,
    launched,
    async refusalOf(patient: object | null, user = 'nok') {
      const { status, body } = await launched(patient, user);
      return status === 200 ? 'none' : body.type;
    },
    async patientOf(patient: object) {
      const { browser, code, body } = await launched(patient);
      const answer = await ask(browser, code, body.token, 'patient');
      return { ...answer, token: body.token };
    },
    events,
    reasons: async () => (await events('launch.refused')).map(({ details }) => details),
  };
}
