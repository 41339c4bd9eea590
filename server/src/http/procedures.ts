import {
  type AnyContractProcedure,
  type InferSchemaInput,
  type InferSchemaOutput,
  isContractProcedure,
} from '@orpc/contract';
import { contract } from '@sadap/contract/api';
import { validationKeyOf } from '@sadap/contract/validation';
import type { z } from 'zod';
import { AppError } from '../errors.ts';
import type { CallContext, Caller } from './caller.ts';
import { identified } from './identified-request.ts';

/** One call of a route, as it arrived: its input is not judged yet. */
export type Call = { context: CallContext; input: unknown; signal(): AbortSignal };

/** A route of the contract with what answers it. */
export class Procedure {
  readonly contract: AnyContractProcedure;
  /** Throws `AppError`: first for a caller who may not, then for an input that is wrong. */
  readonly run: (call: Call) => Promise<unknown>;
  constructor(of: AnyContractProcedure, run: Procedure['run']) {
    this.contract = of;
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
type Admission<Context> = (context: CallContext, path: readonly string[], input: unknown) => Context;

function implementer<Part, Context>(
  part: Part,
  admit: Admission<Context>,
  path: readonly string[] = [],
): Implementer<Part, Context> {
  const implemented = isContractProcedure(part)
    ? {
        handler: (handle: Handler<AnyContractProcedure, Context>) =>
          new Procedure(part, async (call) => {
            const context = admit(call.context, path, call.input);
            const input = await judged(part, call.input);
            return handle({ context, input, path, signal: call.signal });
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

function callerIn(context: CallContext, path: readonly string[], input: unknown): { caller: Caller } {
  if (!context.caller) throw new AppError(context.refusal);
  return { caller: { ...context.caller, ...identified(context.requestId, path, input) } };
}

/** Procedures that anyone may call. */
export const open = implementer(contract, (context) => context);

/** Procedures that need a sign-in. */
export const signedIn = implementer(contract, (context, path, input) => ({
  ...context,
  ...callerIn(context, path, input),
}));

/** Procedures that need a sign-in and also work on a locked screen: there is no other way out of it. */
export const signedInOrLocked = implementer(contract, (context) => {
  if (!context.sessionHolder) throw new AppError(context.refusal);
  return { ...context, sessionHolder: context.sessionHolder };
});

/** Procedures for administrators. */
export const administrators = implementer(contract, (context, path, input) => {
  const { caller } = callerIn(context, path, input);
  if (caller.role !== 'ADMIN') throw new AppError('FORBIDDEN');
  return { ...context, caller };
});
