import { brokenPasswordRule, type PasswordOf } from '@sadap/contract/users';
import { withMessage } from '@sadap/contract/validation';
import type { z } from 'zod';

/** A form's schema that also holds the new password in `field` to its username and the set length. */
export function withGoodPassword<Output extends Record<string, unknown>>(
  schema: z.ZodType<Output>,
  field: keyof Output & string,
  ofValues: (values: Output) => PasswordOf,
): z.ZodType<Output> {
  const keeps = (rule: 'length' | 'username') => (values: Output) => {
    const password = String(values[field] ?? '');
    return password === '' || brokenPasswordRule(password, ofValues(values))?.name !== rule;
  };
  const at = { path: [field], when: () => true };
  return schema
    .refine(keeps('length'), { ...withMessage('passwordBelowMinimum'), ...at })
    .refine(keeps('username'), { ...withMessage('passwordHasUsername'), ...at });
}
