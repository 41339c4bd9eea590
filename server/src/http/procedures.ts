import {
  type AnyContractProcedure,
  type InferSchemaInput,
  type InferSchemaOutput,
  isContractProcedure,
} from '@orpc/contract';
import { contract } from '@sadap/contract/api';
import { maySign } from '@sadap/contract/users';
import { validationKeyOf } from '@sadap/contract/validation';
import type { z } from 'zod';
import { AppError } from '../errors.ts';
import type { CallContext, Caller, Refusal } from './caller.ts';
import { identified } from './identified-request.ts';
import type { PatientSubject } from './patient-access.ts';
import { subjectsOf } from './route-patients.ts';
import { type Look, traceOf } from './route-traces.ts';
import { tracingMiss } from './traced-miss.ts';

/** One call of a route, as it arrived. */
export type Call = {
  context: CallContext;
  /** What it asks for, not judged yet. The body is read at the first call. */
  input(): Promise<unknown>;
  signal(): AbortSignal;
};

/** A route of the contract with what answers it. */
export class Procedure {
  readonly contract: AnyContractProcedure;
  /** Its place in the contract. */
  readonly path: readonly string[];
  /**
   * Throws `AppError`: for a caller who may not, before the input is read; then for an input that is wrong.
   */
  readonly run: (call: Call) => Promise<unknown>;
  constructor(of: AnyContractProcedure, path: readonly string[], run: Procedure['run']) {
    this.contract = of;
    this.path = path;
    this.run = run;
  }
}

export type Router = { [name: string]: Procedure | Router };

type Def<Route extends AnyContractProcedure> = Route['~orpc'];
type Handler<Route extends AnyContractProcedure, Context> = (call: {
  context: Context;
  input: InferSchemaOutput<NonNullable<Def<Route>['inputSchema']>>;
  /** The route's place in the contract. */
  path: readonly string[];
  /** Aborts when whoever called has gone. */
  signal(): AbortSignal;
}) => MaybePromise<InferSchemaInput<NonNullable<Def<Route>['outputSchema']>>>;
type MaybePromise<Value> = Value | Promise<Value>;

/** The contract's tree, each route with a way to say what answers it. */
type Implementer<Part, Context> = Part extends AnyContractProcedure
  ? { handler(handle: Handler<Part, Context>): Procedure }
  : { [Name in keyof Part]: Implementer<Part[Name], Context> };

/** Who may call, and what the handler then knows of the call. Throws `AppError`. */
type Admission<Context> = (call: Call, path: readonly string[]) => Context;

function implementer<Part, Context>(
  part: Part,
  admit: Admission<Context>,
  path: readonly string[] = [],
): Implementer<Part, Context> {
  const implemented = isContractProcedure(part)
    ? {
        handler: (handle: Handler<AnyContractProcedure, Context>) =>
          new Procedure(part, path, async (call) => {
            const context = admit(call, path);
            const input = await judged(part, await call.input());
            const by = call.context.caller ?? call.context.sessionHolder;
            const subjects = subjectsOf(path, input);
            if (subjects.length > 0) await assertOpen(call.context, subjects, path);
            const answering = async () => handle({ context, input, path, signal: call.signal });
            const miss = missOf(call.context, path, input, subjects);
            const answer = await (miss ? tracingMiss(call.context.access, miss, answering) : answering());
            const look = by && lookOf(path, input, answer);
            if (look) await call.context.look(by, look);
            return answer;
          }),
      }
    : Object.fromEntries(
        Object.entries(part as object).map(([name, inner]) => [
          name,
          implementer(inner, admit, [...path, name]),
        ]),
      );
  return implemented as Implementer<Part, Context>;
}

/** Only somebody who is signed in opens patients. */
function assertOpen(
  { caller, refusal, access }: CallContext,
  subjects: readonly PatientSubject[],
  path: readonly string[],
): Promise<void> {
  if (!caller) throw new AppError(refusal);
  return access.assertOpen(caller, subjects, path.join('.'));
}

/** What is asked for, if nothing of that name is to be traced. A page asks several routes for one record. */
function missOf(
  { caller }: CallContext,
  path: readonly string[],
  input: unknown,
  subjects: readonly PatientSubject[],
) {
  const route = path.join('.');
  if (caller && subjects.length > 0) return { by: caller, route, asked: subjects };
  return caller && showsAnything(path) ? { by: caller, route, asked: { route, input } } : null;
}

const showsAnything = (path: readonly string[]) => {
  const trace = traceOf(path);
  return typeof trace === 'object' && 'shows' in trace;
};

/** What an answer shows of patients, if anything. */
function lookOf(path: readonly string[], input: unknown, answer: unknown): Look | null {
  const trace = traceOf(path);
  return typeof trace === 'object' && 'shows' in trace ? trace.shows(input as never, answer as never) : null;
}

async function judged(route: AnyContractProcedure, input: unknown): Promise<unknown> {
  const schema = route['~orpc'].inputSchema;
  if (!schema) return input;
  const result = await schema['~standard'].validate(input);
  if (!result.issues) return result.value;
  const issue = result.issues[0] as z.core.$ZodIssue | undefined;
  throw AppError.invalid(
    issue?.path.map(String).join('.') ?? null,
    issue ? validationKeyOf(issue) : 'invalid',
  );
}

function callerIn({ context, input }: Call, path: readonly string[]): { caller: Caller } {
  if (!context.caller) throw new AppError(context.refusal);
  return { caller: { ...context.caller, ...identified(context.requestId, path, input) } };
}

/** Procedures that anyone may call. */
export const open = implementer(contract, ({ context }) => context);

/** Procedures that need a sign-in. */
export const signedIn = implementer(contract, (call, path) => ({
  ...call.context,
  ...callerIn(call, path),
}));

/** Procedures that need a sign-in and also work on a locked screen: a call continues behind it. */
export const signedInOrLocked = implementer(contract, ({ context }) => {
  if (!context.sessionHolder || context.duty) throw new AppError(context.refusal);
  return { ...context, sessionHolder: context.sessionHolder };
});

/** Procedures that any live session may call, whatever holds it up: there is no other way out. */
export const heldSession = implementer(contract, ({ context }) => {
  if (!context.sessionHolder) throw new AppError(context.refusal);
  return { ...context, sessionHolder: context.sessionHolder };
});

/** Procedures that need a sign-in and also do the duty of a session that has this one. */
const orWithDuty = (refusal: Refusal) =>
  implementer(contract, (call, path) => {
    const { context } = call;
    const caller = context.refusal === refusal ? context.sessionHolder : context.caller;
    return { ...context, ...callerIn({ ...call, context: { ...context, caller } }, path) };
  });
export const signedInOrWithWeakPassword = orWithDuty('PASSWORD_CHANGE_NEEDED');
export const signedInOrWithoutFactor = orWithDuty('SECOND_FACTOR_NEEDED');

/** Procedures for doctors. */
export const doctors = implementer(contract, (call, path) => {
  const { caller } = callerIn(call, path);
  if (!maySign(caller)) throw new AppError('DOCTORS_ONLY');
  return { ...call.context, caller };
});

/** Procedures for administrators. */
export const administrators = implementer(contract, (call, path) => {
  const { caller } = callerIn(call, path);
  if (caller.role !== 'ADMIN') throw new AppError('FORBIDDEN');
  return { ...call.context, caller };
});
