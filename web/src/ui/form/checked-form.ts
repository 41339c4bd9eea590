import type { ValidationKey } from '@sadap/contract/validation';
import { useJudgedForm } from './judged-form.ts';

/** A text field's own check: what is wrong with it, or null. */
type Check = (text: string) => ValidationKey | null;

/** A form of a few fields, each with its own check: for pages that load before the schema library. */
export function useCheckedForm<Values extends Record<string, unknown>>(
  checks: Partial<Record<keyof Values & string, Check>>,
  initial: Values,
) {
  return useJudgedForm((values: Values) => {
    const faults = new Map<string, ValidationKey>();
    for (const [name, check] of Object.entries<Check | undefined>(checks)) {
      const fault = check?.(String(values[name] ?? ''));
      if (fault) faults.set(name, fault);
    }
    return { faults, output: faults.size === 0 ? values : null };
  }, initial);
}
