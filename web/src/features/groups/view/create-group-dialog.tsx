import { Button, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { CreateGroupInput } from '@sadap/contract/groups/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { groupsKey } from '../../../queries/groups.ts';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { useZodForm } from '../../../ui/form/zod-form.ts';
import { toast } from '../../../ui/toast/toast.ts';

type Props = { opened: boolean; onClose: () => void };

/** Input survives closing the dialog, until the group is created. */
export function CreateGroupDialog({ opened, onClose }: Props) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const form = useZodForm(CreateGroupInput, { name: '', description: '' });
  const [isBusy, setBusy] = useState(false);

  const submit = form.onSubmit(async (input) => {
    setBusy(true);
    try {
      const { name } = await client.groups.create(input);
      toast.success({ title: t('groups.form.created'), message: name });
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
            <Button type="submit" size="md" loading={isBusy} disabled={form.values.name.trim() === ''}>
              {t('groups.form.submit')}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Modal>
  );
}
