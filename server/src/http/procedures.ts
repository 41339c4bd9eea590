import { implement } from '@orpc/server';
import { contract } from '@sadap/contract';
import { AppError } from '../errors.ts';
import type { CallContext } from './caller.ts';
import { identified } from './identified-request.ts';

/** Procedures that anyone may call. */
export const open = implement(contract).$context<CallContext>();

/** Procedures that need a sign-in. */
export const signedIn = open.use(({ context, next, path }, input) => {
  if (!context.caller) throw new AppError(context.refusal);
  const caller = { ...context.caller, ...identified(context.requestId, path, input) };
  return next({ context: { ...context, caller } });
});

/** Procedures that need a sign-in and also work on a locked screen: there is no other way out of it. */
export const signedInOrLocked = open.use(({ context, next }) => {
  if (!context.sessionHolder) throw new AppError(context.refusal);
  return next({ context: { ...context, sessionHolder: context.sessionHolder } });
});

/** Procedures for administrators. */
export const administrators = signedIn.use(({ context, next }) => {
  if (context.caller.role !== 'ADMIN') throw new AppError('FORBIDDEN');
  return next({ context });
});
