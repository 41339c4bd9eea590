import { Button, Text, Textarea } from '@mantine/core';
import { type CaseRecord, WITHDRAWAL_REASON_MAX_LENGTH } from '@sadap/contract/learning';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { learningKey } from '../../../queries/late/learning.ts';
import { FormDialog, useReportDirty } from '../../../ui/dialog/form-dialog.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { inLanguage } from '../model/sound-item.ts';

/** Withdraws a teaching case, with the reason; the dialog is the question whether one is sure. */
export function WithdrawDialog({ record, onClose }: { record: CaseRecord | null; onClose: () => void }) {
  const { t, language } = useTexts();
  const title = record ? inLanguage(record.title, language) : '';
  return (
    <FormDialog opened={record !== null} onClose={onClose} title={t('learning.cases.withdrawOf', { title })}>
      {(onDirty) => record && <WithdrawForm id={record.id} onDirty={onDirty} onDone={onClose} />}
    </FormDialog>
  );
}

type Props = { id: number; onDirty: (isDirty: boolean) => void; onDone: () => void };

function WithdrawForm({ id, onDirty, onDone }: Props) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  useReportDirty(reason !== '', onDirty);
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.learning.withdrawCase({ id, reason }),
    onSuccess: () => {
      toast.success({ title: t('learning.cases.withdrawDone') });
      onDone();
    },
    onError: (error) => toast.failure(t('learning.cases.withdrawFailed'), error),
    onSettled: () => queries.invalidateQueries({ queryKey: learningKey() }),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <Text mb="md">{t('learning.cases.withdrawAbout')}</Text>
      <Textarea
        size="md"
        rows={2}
        maxLength={WITHDRAWAL_REASON_MAX_LENGTH}
        label={t('learning.cases.reason')}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
      <FormActions>
        <Button type="submit" size="md" color="red" loading={isPending}>
          {t('learning.cases.withdraw')}
        </Button>
      </FormActions>
    </form>
  );
}
