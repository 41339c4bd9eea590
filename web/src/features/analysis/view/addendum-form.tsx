import { Button, Group, Stack, Textarea } from '@mantine/core';
import type { Recording } from '@sadap/contract/recordings';
import { ADDENDUM_MAX_LENGTH } from '@sadap/contract/signing';
import { AddendumInput } from '@sadap/contract/signing/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { recordingsKey } from '../../../queries/recordings.ts';
import { useReportBusy } from '../../../ui/dialog/form-busy.ts';
import { useReportDirty } from '../../../ui/dialog/form-dialog.tsx';
import { useZodForm } from '../../../ui/form/zod-form.ts';
import { toast } from '../../../ui/toast/toast.ts';

type Props = {
  recording: Recording;
  /** Keep it stable. */
  onDirty: (isDirty: boolean) => void;
};

/** What a doctor adds to a signed analysis. */
export function AddendumForm({ recording: { organ, recording_id: id }, onDirty }: Props) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const form = useZodForm(AddendumInput, { text: '' });
  useReportDirty(form.isDirty, onDirty);
  useReportBusy(isBusy);
  const submit = form.onSubmit(async ({ text }) => {
    setBusy(true);
    try {
      await client[organ].addAddendum({ id, text });
      toast.success({ title: t('signing.addenda.added') });
      form.reset();
      await queries.invalidateQueries({ queryKey: recordingsKey(organ) });
    } catch (error) {
      form.refuse(error);
      toast.failure(t('signing.addenda.failed'), error);
    } finally {
      setBusy(false);
    }
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs">
        <Textarea
          size="md"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={ADDENDUM_MAX_LENGTH}
          label={t('signing.addenda.text')}
          description={t('signing.addenda.hint')}
          disabled={isBusy}
          {...form.textField('text')}
        />
        <Group justify="flex-end">
          <Button type="submit" size="md" variant="light" loading={isBusy} disabled={!form.isDirty}>
            {t('signing.addenda.add')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
