import { createHash, randomBytes } from 'node:crypto';
import { randomNonce, randomPKCECodeVerifier } from 'openid-client';
import type { Clock } from '../../../clock.ts';
import { smartBaseOf } from '../../../config/smart.ts';
import type { Database } from '../../../database/connection.ts';
import { AppError } from '../../../errors.ts';
import type { Origin } from '../../../http/caller.ts';
import { createSeal } from '../../../http/seal.ts';
import type { Log } from '../../../log.ts';
import type { ExternalAccounts } from '../../external-accounts/index.ts';
import type { Launch } from '../service.ts';
import { RefusedLaunch } from '../token.ts';
import { accountOf } from './account.ts';
import { AuthorizationRequest } from './authorization-request.ts';
import { createEhr, type Ehr, publicKeyOf } from './ehr.ts';
import { patientIn } from './patient.ts';
import type { SmartSettings } from './settings.ts';

/** The server's clock and ours may differ. */
const FRESH_TOLERANCE_MS = 60_000;
/** Longer than any that a server gives. */
const LONGEST_LAUNCH = 2_000;
const BROWSER_SECRET = /^[\w-]{43}$/;

type Parts = {
  settings: SmartSettings;
  launch: Launch;
  accounts: ExternalAccounts;
  secret: string;
  clock: Clock;
  log: Log;
};
type Starting = { iss: unknown; launch: unknown; browserSecret: string | null };
type Arriving = { query: string; browserSecret: string | null };

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Launches by SMART on FHIR: the hospital's server says who sits there and which patient is in context. */
export function createSmart(db: Database, { settings, launch, accounts, secret, clock, log }: Parts) {
  const states = createSeal(secret, 'sadap smart launch', AuthorizationRequest, clock);
  const ehrs = new Map<string, Ehr>(
    settings.servers.map((base) => [base, createEhr(base, settings, clock, log)]),
  );

  /** Null for a server that is not allowed: nothing is ever asked there. */
  function ehrAt(iss: unknown): { server: string; audience: string; ehr: Ehr } | null {
    const server = typeof iss === 'string' ? smartBaseOf(iss) : null;
    const ehr = server === null ? undefined : ehrs.get(server);
    return server !== null && ehr ? { server, audience: String(iss), ehr } : null;
  }

  async function begun({ iss, launch: handle, browserSecret }: Starting) {
    const at = ehrAt(iss);
    if (!at) throw new AppError('SMART_NOT_ALLOWED');
    if (typeof handle !== 'string' || handle === '' || handle.length > LONGEST_LAUNCH)
      throw new AppError('LAUNCH_AGAIN');
    // Kept for all tabs of the browser.
    const kept = browserSecret && BROWSER_SECRET.test(browserSecret) ? browserSecret : null;
    const secretOfBrowser = kept ?? randomBytes(32).toString('base64url');
    const secrets = { nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
    const browserHash = digest(secretOfBrowser);
    const state = await states.close({
      ...secrets,
      server: at.server,
      browserHash,
      startedAtMs: clock.now(),
    });
    const address = await at.ehr.address({ ...secrets, state }, handle, at.audience);
    return { address: address.href, browserSecret: secretOfBrowser };
  }

  async function requestOf(state: string, browserSecret: string | null): Promise<AuthorizationRequest> {
    const request = await states.open(state);
    if (!request || request.browserHash !== digest(browserSecret ?? '')) throw new AppError('LAUNCH_AGAIN');
    const endsAtMs = request.startedAtMs + states.lifetimeS * 1000;
    if (!(await launch.useOnce(`smart state ${state}`, endsAtMs))) throw new AppError('LAUNCH_AGAIN');
    return request;
  }

  async function arrived({ query, browserSecret }: Arriving, origin: Origin) {
    const state = new URLSearchParams(query).get('state') ?? '';
    const request = await requestOf(state, browserSecret);
    const ehr = ehrs.get(request.server);
    // The settings have changed meanwhile.
    if (!ehr) throw new AppError('SMART_NOT_ALLOWED');
    const arrival = await ehr.whoCame(query, { ...request, state });
    const user = await accountOf(db, accounts, settings, { claims: arrival.claims, server: request.server });
    launch.requireLaunchable(user);
    const today = new Date(clock.now()).toISOString().slice(0, 10);
    const { hnSystem } = settings;
    const read = patientIn(await ehr.patient(arrival), { id: arrival.patientId, hnSystem, today });
    const unlocks = isFresh(arrival.claims.auth_time, request);
    return launch.keep(user, { ...read, unlocks }, origin, { by: 'smart', server: request.server });
  }

  async function tried<Value>(work: () => Promise<Value>, origin: Origin): Promise<Value | { code: string }> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof RefusedLaunch) {
        await launch.refuse(origin, error.reason, error.userId);
        return { code: launch.refusedCode('SMART_NO_ACCOUNT') };
      }
      if (!(error instanceof AppError)) throw error;
      await launch.refuse(origin, error.code);
      return { code: launch.refusedCode(error.code) };
    }
  }

  return {
    stateLifetimeS: states.lifetimeS,
    publicKey: () => publicKeyOf(settings),

    /** Where to send the browser, and the cookie that it keeps; or what to say instead. */
    start: (starting: Starting, origin: Origin) => tried(() => begun(starting), origin),

    /** The browser is back. What went wrong travels in the code, and is said when it is exchanged. */
    arrive: (arriving: Arriving, origin: Origin): Promise<{ code: string; sealed?: string }> =>
      tried(() => arrived(arriving, origin), origin),
  };
}
export type Smart = ReturnType<typeof createSmart>;

/**
 * Whether somebody signed in there just now. Otherwise a locked screen stays locked, as at a sign-in with the
 * provider: whoever sits at it may be somebody else than who is signed in there.
 */
const isFresh = (authTime: unknown, { startedAtMs }: AuthorizationRequest): boolean =>
  typeof authTime === 'number' && authTime * 1000 >= startedAtMs - FRESH_TOLERANCE_MS;
