import { MOST_PASSKEYS, type RecoveryCodes } from '@sadap/contract/second-factor';
import type { NewPasskey, WebauthnResponse } from '@sadap/contract/second-factor/schema';
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { record } from '../audit/index.ts';
import { doneBefore, once } from '../requests/index.ts';
import { type PasskeyRow, secondFactorQueries } from './queries.ts';
import type { SecondFactors } from './service.ts';

const CHALLENGE_MS = 5 * 60_000;
const RP_NAME = 'Sadap';

type Response = z.output<typeof WebauthnResponse>;
type Parts = { factors: SecondFactors; clock: Clock };
type Purpose = 'add' | Signing['for'];
/** What a passkey signs for; alone it signs in whomever it belongs to. */
type Signing = { for: 'sign-in'; userId: null } | { for: 'second-step' | 'proof'; userId: number };

/**
 * What a passkey belongs to: the name of the host that the page came from. Throws where a browser knows no
 * passkeys: at an IP address.
 */
function hostOf(origin: string | null): { rpID: string; origin: string } {
  const rpID = origin === null ? '' : new URL(origin).hostname;
  if (origin === null || /^[\d.]+$|^\[/.test(rpID)) throw new AppError('PASSKEYS_UNAVAILABLE');
  return { rpID, origin };
}

/**
 * WebAuthn level 3, 7.1 and 7.2: Sadap's pages stand in no frame, so no signature does. The library looks at
 * everything else that the browser says.
 */
function isFromFrame({ response }: Response): boolean {
  const said: unknown = JSON.parse(Buffer.from(String(response.clientDataJSON), 'base64url').toString());
  return z.looseObject({ crossOrigin: z.literal(true) }).safeParse(said).success;
}

const transportsOf = ({ transports }: PasskeyRow) => transports as AuthenticatorTransport[];

function requireRoom(passkeyCount: number): void {
  if (passkeyCount >= MOST_PASSKEYS)
    throw new AppError('PASSKEY_LIMIT', undefined, { most: String(MOST_PASSKEYS) });
}

/** Passkeys (WebAuthn level 3). Challenges are used once and end after a few minutes. */
export function createPasskeys(db: Database, { factors, clock }: Parts) {
  const queries = secondFactorQueries(db);
  const now = () => new Date(clock.now());

  const keepChallenge = (challenge: string, purpose: Purpose, userId: number | null) =>
    queries.addChallenge(
      { challenge, purpose, userId, expiresAt: new Date(clock.now() + CHALLENGE_MS) },
      now(),
    );
  const takes = (purpose: Purpose, userId: number | null) => (challenge: string) =>
    queries.takeChallenge(challenge, purpose, userId, now());

  return {
    async additionOptions(caller: Caller, prove: () => Promise<unknown>, origin: string | null) {
      const { rpID } = hostOf(origin);
      await prove();
      const user = { id: caller.userId, username: caller.username };
      const existing = await queries.passkeysOf(user.id);
      requireRoom(existing.length);
      const options = await generateRegistrationOptions({
        rpName: RP_NAME,
        rpID,
        userName: user.username,
        userID: new TextEncoder().encode(`sadap-${user.id}`),
        attestationType: 'none',
        excludeCredentials: existing.map((row) => ({ id: row.id, transports: transportsOf(row) })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await keepChallenge(options.challenge, 'add', user.id);
      return options;
    },

    async add(
      caller: Caller,
      { name, response }: z.output<typeof NewPasskey>,
      origin: string | null,
    ): Promise<RecoveryCodes> {
      const { userId } = caller;
      const host = hostOf(origin);
      const done = await doneBefore<string>(db, caller);
      if (done) return factors.asAnswer(done.outcome);
      const { registrationInfo } = await verifyRegistrationResponse({
        response: response as unknown as RegistrationResponseJSON,
        expectedChallenge: takes('add', userId),
        expectedOrigin: host.origin,
        expectedRPID: host.rpID,
        requireUserVerification: true,
      }).catch(() => ({ registrationInfo: undefined }));
      if (!registrationInfo || isFromFrame(response)) throw new AppError('PASSKEY_REFUSED');
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
      const keepCodes = await factors.firstCodes(caller);
      const joined = await once(db, caller, async (transaction) => {
        const inside = secondFactorQueries(transaction);
        // Whoever begins often may finish often.
        await inside.lockOwner(userId);
        requireRoom(await inside.passkeyCount(userId));
        const isNew = await inside.addPasskey({
          id,
          userId,
          name,
          publicKey: Buffer.from(publicKey).toString('base64url'),
          counter,
          transports,
          createdAt: now(),
        });
        if (!isNew) throw new AppError('PASSKEY_REFUSED');
        await record(transaction, caller, {
          action: 'account.passkey-added',
          subject: { kind: 'user', id: userId },
          details: { name },
        });
        return keepCodes(transaction);
      });
      return factors.asAnswer(joined);
    },

    async remove(caller: Caller, id: string): Promise<void> {
      const { userId } = caller;
      await db.transaction(async (transaction) => {
        const inside = secondFactorQueries(transaction);
        const row = await inside.passkey(id);
        if (!(await inside.removePasskey(userId, id))) throw new AppError('PASSKEY_NOT_FOUND');
        await factors.forgetCodesOfNone(transaction, userId);
        await record(transaction, caller, {
          action: 'account.passkey-removed',
          subject: { kind: 'user', id: userId },
          details: { name: row?.name },
        });
      });
    },

    async signingOptions({ for: purpose, userId }: Signing, origin: string | null) {
      const { rpID } = hostOf(origin);
      const own = userId === null ? [] : await queries.passkeysOf(userId);
      const options = await generateAuthenticationOptions({
        rpID,
        allowCredentials: own.map((row) => ({ id: row.id, transports: transportsOf(row) })),
        userVerification: userId === null ? 'required' : 'preferred',
      });
      await keepChallenge(options.challenge, purpose, userId);
      return options;
    },

    /** The account whose passkey has signed the challenge. Throws PASSKEY_REFUSED. */
    async signer(
      response: Response,
      { for: purpose, userId }: Signing,
      origin: string | null,
    ): Promise<number> {
      const host = hostOf(origin);
      const row = await queries.passkey(response.id);
      if (!row || (userId !== null && row.userId !== userId)) throw new AppError('PASSKEY_REFUSED');
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: response as unknown as AuthenticationResponseJSON,
        expectedChallenge: takes(purpose, userId),
        expectedOrigin: host.origin,
        expectedRPID: host.rpID,
        requireUserVerification: userId === null,
        credential: {
          id: row.id,
          publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
          // a copied authenticator shows by a count that does not grow
          counter: row.counter,
          transports: transportsOf(row),
        },
      }).catch(() => ({ verified: false as const, authenticationInfo: null }));
      if (!verified || !authenticationInfo || isFromFrame(response)) throw new AppError('PASSKEY_REFUSED');
      if (!(await queries.notePasskeyUse(row.id, authenticationInfo.newCounter, now())))
        throw new AppError('PASSKEY_REFUSED');
      return row.userId;
    },
  };
}
export type Passkeys = ReturnType<typeof createPasskeys>;
