import { type ValidationKey, validationKeyOf } from '@sadap/contract/validation';
import type { z } from 'zod';
import { useJudgedForm } from './judged-form.ts';

/** A form checked by a schema; each field shows the first fault that the schema finds in it. */
export function useZodForm<Values extends Record<string, unknown>, Output>(
  schema: z.ZodType<Output>,
  initial: Values,
) {
  return useJudgedForm((values: Values) => {
    const parsed = schema.safeParse(values);
    const faults = new Map<string, ValidationKey>();
    for (const issue of parsed.error?.issues ?? []) {
      const name = String(issue.path[0]);
      const key = validationKeyOf({ ...issue, input: values[name] });
      if (!faults.has(name)) faults.set(name, key);
    }
    return { faults, output: parsed.success ? parsed.data : null };
  }, initial);
}
