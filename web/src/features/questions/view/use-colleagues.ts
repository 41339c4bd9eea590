import type { Colleague } from '@sadap/contract/users';
import { api } from '../../../platform/api.ts';
import { usePersonChoice } from '../../../ui/person/use-person-choice.ts';
import { nameOf } from './use-colleague-name.ts';

/** Users who can be asked. */
export const useColleagues = () =>
  usePersonChoice(
    (colleague: Colleague) => nameOf(colleague),
    (search) => api.users.colleagues.queryOptions({ input: search }),
  );
