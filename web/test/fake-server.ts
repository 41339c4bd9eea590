import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import { type Contract, contract } from '@sadap/contract/api';
import { ERRORS, type ErrorCode } from '@sadap/contract/errors';
import type { z } from 'zod';

type Inputs = InferContractRouterInputs<Contract>;
type Outputs = InferContractRouterOutputs<Contract>;
type AnswersOf<Input, Output> = {
  [Name in keyof Output]?: Name extends keyof Input
    ? Output[Name] extends Record<string, unknown>
      ? ((input: Input[Name]) => Output[Name] | Refused) | AnswersOf<Input[Name], Output[Name]>
      : (input: Input[Name]) => Output[Name] | Refused
    : never;
};
/** What the server answers, by the contract's names: `{ groups: { list: () => [] } }`. */
export type Answers = AnswersOf<Inputs, Outputs>;

class Refused {
  readonly code: ErrorCode;
  readonly field: string | null;
  constructor(code: ErrorCode, field: string | null) {
    this.code = code;
    this.field = field;
  }
}
export const refused = (code: ErrorCode, field: string | null = null) => new Refused(code, field);

type Procedure = {
  '~orpc': {
    route: { method: string; path: string; successStatus?: number; outputStructure?: string };
    outputSchema?: z.ZodType;
  };
};
type Node = { [name: string]: Node } | Procedure;

function procedureAt(path: string[]): Procedure['~orpc'] {
  const found = path.reduce(
    (node, name) => (node as Record<string, Node>)[name] as Node,
    contract as unknown as Node,
  );
  return (found as Procedure)['~orpc'];
}

type Route = {
  method: string;
  path: RegExp;
  answer: (input: never) => unknown;
  procedure: Procedure['~orpc'];
};

function routesOf(answers: object, path: string[] = []): Route[] {
  return Object.entries(answers).flatMap(([name, answer]) => {
    if (typeof answer !== 'function') return routesOf(answer as object, [...path, name]);
    const procedure = procedureAt([...path, name]);
    const pattern = procedure.route.path.replace(/\{\+?(\w+)\}/g, '(?<$1>[^/]+)');
    return [{ method: procedure.route.method, path: new RegExp(`^/api${pattern}$`), answer, procedure }];
  });
}

let routes: Route[] = [];

/** The network's end for a component's test: nothing is answered that the contract does not allow. */
export function answerAs(answers: Answers): void {
  routes = routesOf(answers);
}

/** Stands in for the browser's own, before the API's client takes that. */
export const fakeFetch: typeof fetch = async (asked) => {
  const request = asked as Request;
  const { pathname, searchParams } = new URL(request.url);
  for (const { method, path, answer, procedure } of routes) {
    const match = method === request.method && path.exec(pathname);
    if (!match) continue;
    const text = await request.text();
    const body = text === '' ? {} : (JSON.parse(text) as object);
    const input = { ...match.groups, ...Object.fromEntries(searchParams), ...body };
    return asResponse(answer(input as never), procedure);
  }
  throw new Error(`nobody answers ${request.method} ${pathname}`);
};

function asResponse(answered: unknown, { route, outputSchema }: Procedure['~orpc']): Response {
  if (answered instanceof Refused) {
    const { status, th: message, en: messageEn } = ERRORS[answered.code];
    return Response.json({ type: answered.code, field: answered.field, message, messageEn }, { status });
  }
  const value = outputSchema ? outputSchema.parse(answered) : answered;
  if (route.outputStructure !== 'detailed')
    return Response.json(value, { status: route.successStatus ?? 200 });
  const { headers, body } = value as { headers: Record<string, unknown>; body: unknown };
  const written = Object.entries(headers).map(([name, content]): [string, string] => [name, String(content)]);
  return Response.json(body, { headers: written });
}
