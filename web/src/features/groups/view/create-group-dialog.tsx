import { Button, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { CreateGroupInput } from '@sadap/contract/groups/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { groupsKey } from '../../../queries/late/groups.ts';
import { UnsavedWarning } from '../../../ui/dialog/unsaved-warning.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { useZodForm } from '../../../ui/form/zod-form.ts';
import { toast } from '../../../ui/toast/toast.ts';

type Props = { opened: boolean; onClose: () => void };

/** Input survives closing the dialog, until the group is created or the page is left. */
export function CreateGroupDialog({ opened, onClose }: Props) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const form = useZodForm(CreateGroupInput, { name: '', description: '' });
  const [isBusy, setBusy] = useState(false);
  const { name, description } = form.values;
  const isUnsaved = useCallback(() => name + description !== '', [name, description]);

  const submit = form.onSubmit(async (input) => {
    setBusy(true);
    try {
      const created = await client.groups.create(input);
      toast.success({ title: t('groups.form.created'), message: created.name });
      await queries.invalidateQueries({ queryKey: groupsKey() });
      form.reset();
      onClose();
    } catch (error) {
      form.refuse(error);
      toast.failure(t('groups.form.failed'), error);
    } finally {
      setBusy(false);
    }
  });

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('groups.form.title')}
      closeButtonProps={{ 'aria-label': t('layout.close') }}
    >
      <UnsavedWarning when={isUnsaved} />
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={t('groups.form.name')}
            required
            size="md"
            data-autofocus
            {...form.textField('name')}
          />
          <Textarea
            label={t('groups.form.description')}
            rows={3}
            size="md"
            {...form.textField('description')}
          />
          <FormActions>
            <Button variant="default" size="md" onClick={onClose}>
              {t('layout.cancel')}
            </Button>
            <Button type="submit" size="md" loading={isBusy} disabled={name.trim() === ''}>
              {t('groups.form.submit')}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Modal>
  );
}
