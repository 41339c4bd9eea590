import { PASSWORD_MIN_LENGTH } from '@sadap/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { api } from '../platform/api.ts';

/** What the server lets anybody know of its sign-in. */
export const authOptionsQuery = () => api.auth.options.queryOptions();

/** The shortest password that may be chosen, as the administrator has set it. */
export const usePasswordMinimum = (): number =>
  useQuery(authOptionsQuery()).data?.passwordMinimumLength ?? PASSWORD_MIN_LENGTH;
