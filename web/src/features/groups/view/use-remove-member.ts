import type { GroupMember, UserGroup } from '@sadap/contract/groups';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { groupsKey } from '../../../queries/late/groups.ts';
import { staffNameOf } from '../../../queries/staff-names.ts';
import { confirm } from '../../../ui/page/confirm.tsx';
import { toast } from '../../../ui/toast/toast.ts';

/** Removes a member from the group after a question; `removing` is that member. */
export function useRemoveMember(group: UserGroup, onCover: (isCovered: boolean) => void) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const [removing, setRemoving] = useState<number | null>(null);

  const remove = async ({ id, username }: GroupMember) => {
    const name = staffNameOf(username);
    onCover(true);
    const isSure = await confirm({
      title: t('groups.remove.title'),
      message: t('groups.remove.message', { username: name, group: group.name }),
      confirm: t('groups.remove.confirm'),
      isDangerous: true,
    });
    onCover(false);
    if (!isSure) return;
    setRemoving(id);
    try {
      await client.groups.removeMember({ id: group.id, userId: id });
      toast.success({ title: t('groups.remove.removed'), message: name });
    } catch (error) {
      toast.failure(t('groups.remove.failed'), error);
    } finally {
      await queries.invalidateQueries({ queryKey: groupsKey() });
      setRemoving(null);
    }
  };
  return { remove, removing };
}
