import { type ValidationKey, validationKeyOf } from '@sadap/contract/validation';
import type { z } from 'zod';
import { type Judgement, useJudgedForm } from './judged-form.ts';

/** What a schema says of a form's values: the first fault of each field, or the result. */
export function judgedBy<Output>(
  schema: z.ZodType<Output>,
  values: Readonly<Record<string, unknown>>,
): Judgement<Output> {
  const parsed = schema.safeParse(values);
  const faults = new Map<string, ValidationKey>();
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0]);
    const key = validationKeyOf({ ...issue, input: values[name] });
    if (!faults.has(name)) faults.set(name, key);
  }
  return { faults, output: parsed.success ? parsed.data : null };
}

/** A form checked by a schema. */
export function useZodForm<Values extends Record<string, unknown>, Output>(
  schema: z.ZodType<Output>,
  initial: Values,
) {
  return useJudgedForm((values: Values) => judgedBy(schema, values), initial);
}
