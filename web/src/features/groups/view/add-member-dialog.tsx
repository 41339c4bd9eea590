import { Alert, Button, Radio, Stack } from '@mantine/core';
import type { UserGroup } from '@sadap/contract/groups';
import { AddMemberInput, GroupRole } from '@sadap/contract/groups/schema';
import { IconAlertTriangle, IconUsersGroup } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { groupsKey } from '../../../queries/late/groups.ts';
import { staffNameOf } from '../../../queries/staff-names.ts';
import { useReportBusy } from '../../../ui/dialog/form-busy.ts';
import { FormDialog, useReportDirty } from '../../../ui/dialog/form-dialog.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { useZodForm } from '../../../ui/form/zod-form.ts';
import { confirmDiscard } from '../../../ui/page/confirm-discard.ts';
import { PersonSelect } from '../../../ui/person/person-select.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useAvailableUsers } from './use-available-users.ts';

type Props = { group: UserGroup | null; onClose: () => void };

export function AddMemberDialog({ group, onClose }: Props) {
  const { t } = useTexts();
  return (
    <FormDialog
      opened={group !== null}
      onClose={onClose}
      title={group && t('groups.add.title', { group: group.name })}
    >
      {(onDirty) => group && <AddMemberForm group={group} onClose={onClose} onDirty={onDirty} />}
    </FormDialog>
  );
}

type FormProps = {
  group: UserGroup;
  onClose: () => void;
  /** Keep it stable. */
  onDirty: (isDirty: boolean) => void;
};

function AddMemberForm({ group, onClose, onDirty }: FormProps) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const form = useZodForm(AddMemberInput, { userId: null as number | null, role: 'MEMBER' });
  useReportDirty(form.isDirty, onDirty);
  const [isBusy, setBusy] = useState(false);
  useReportBusy(isBusy);
  const cancel = async () => {
    if (!form.isDirty || (await confirmDiscard())) onClose();
  };
  const available = useAvailableUsers(group.id);

  const submit = form.onSubmit(
    async (input) => {
      setBusy(true);
      try {
        await client.groups.addMember({ id: group.id, ...input });
        toast.success({
          title: t('groups.add.added'),
          message: available.chosen ? staffNameOf(available.chosen.username) : '',
        });
        await queries.invalidateQueries({ queryKey: groupsKey() });
        onClose();
      } catch (error) {
        form.refuse(error);
        toast.failure(t('groups.add.failed'), error);
        setBusy(false);
      }
    },
    () => toast.error({ title: t('groups.add.incompleteTitle'), message: t('groups.add.incompleteMessage') }),
  );

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <PersonSelect
          choice={available}
          label={t('groups.add.user')}
          placeholder={t('groups.add.placeholder')}
          nobody={t('groups.add.none')}
          nothingFound={t('groups.add.nothingFound')}
          clear={t('groups.add.clear')}
          loadFailed={t('groups.add.loadFailed')}
          error={form.error('userId')}
          onChoose={(userId) => form.set('userId', userId)}
        />
        {group.sharesPatients && (
          <Alert color="blue" icon={<IconUsersGroup />}>
            {t('groups.shares')}
          </Alert>
        )}
        {available.isNobody && (
          <Alert color="yellow" icon={<IconAlertTriangle />} title={t('groups.add.none')}>
            {t('groups.add.noneNotice')}
          </Alert>
        )}
        <Radio.Group label={t('groups.add.role')} size="md" {...form.field('role')}>
          <Stack gap="sm" mt="xs">
            {[...GroupRole.options].reverse().map((role) => (
              <Radio
                key={role}
                value={role}
                size="md"
                label={t(`groups.roles.${role}`)}
                description={t(`groups.add.roleHints.${role}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        <FormActions>
          <Button variant="default" size="md" disabled={isBusy} onClick={() => void cancel()}>
            {t('layout.cancel')}
          </Button>
          <Button type="submit" size="md" loading={isBusy} disabled={available.isNobody}>
            {t('groups.add.submit')}
          </Button>
        </FormActions>
      </Stack>
    </form>
  );
}
