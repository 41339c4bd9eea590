import type { AvailableUser } from '@sadap/contract/groups';
import { useTexts } from '../../../i18n/index.ts';
import { api } from '../../../platform/api.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import { usePersonChoice } from '../../../ui/person/use-person-choice.ts';
import { useLoadFailure } from './use-load-failure.ts';

/** Users who can be added to the group. */
export function useAvailableUsers(groupId: number) {
  const { t } = useTexts();
  const staffName = useStaffName();
  const nameOf = ({ username, email }: AvailableUser) =>
    email === null ? staffName(username) : `${staffName(username)} (${email})`;
  const choice = usePersonChoice(nameOf, (search) =>
    api.groups.availableUsers.queryOptions({ input: { id: groupId, ...search } }),
  );
  useLoadFailure(choice.query.error, t('groups.add.loadFailed'));
  return choice;
}
