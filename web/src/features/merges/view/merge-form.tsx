import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { isSameText } from '@sadap/contract/canonical-text';
import { ERRORS } from '@sadap/contract/errors';
import {
  MERGE_REASON_MAX_LENGTH,
  MERGE_REASON_MIN_LENGTH,
  type MergeComparison,
} from '@sadap/contract/merges';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { errorCodeOf } from '../../../platform/api-error.ts';
import { comparisonQuery } from '../../../queries/late/merges.ts';
import { labelledHn } from '../../../ui/list/labelled-hn.ts';
import { toast } from '../../../ui/toast/toast.ts';

type Props = { comparison: MergeComparison; onMerged: (keptId: number) => Promise<void> };

/** Reason and typed HN; only then the button works. No form: a scanner's Enter would send it. */
export function MergeForm({ comparison: { kept, gone, obstacle }, onMerged }: Props) {
  const { t, language } = useTexts();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const seen = `${kept.version} ${gone.version}`;
  const [typed, setTyped] = useState({ hn: '', seen });
  // A confirmation is of what both records said when it was typed.
  const hn = typed.seen === seen ? typed.hn : '';
  const merge = useMutation({
    mutationFn: () =>
      client.merges.merge({
        id: kept.id,
        goneId: gone.id,
        hn,
        version: kept.version,
        goneVersion: gone.version,
        reason,
      }),
    onSuccess: async () => {
      toast.success({ title: t('merges.form.done') });
      await onMerged(kept.id);
    },
    onError: async (error) => {
      toast.failure(t('merges.form.failed'), error);
      if (errorCodeOf(error) !== null)
        await queries.invalidateQueries({ queryKey: comparisonQuery(kept.id, gone.id).queryKey });
    },
  });
  const isReady = reason.trim().length >= MERGE_REASON_MIN_LENGTH && isSameText(hn, gone.patientID);
  return (
    <Stack gap="md" align="stretch" maw={560}>
      {obstacle && <Alert color="yellow">{ERRORS[obstacle][language]}</Alert>}
      <TextInput
        size="md"
        label={t('merges.form.reason')}
        description={t('merges.form.reasonHint')}
        maxLength={MERGE_REASON_MAX_LENGTH}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
      <TextInput
        size="md"
        label={t('merges.form.hn')}
        description={t('merges.form.hnHint', { hn: gone.patientID })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={hn}
        error={typed.seen !== seen && t('merges.form.changed')}
        onChange={({ currentTarget: { value } }) => setTyped({ hn: value, seen })}
      />
      <Button
        size="md"
        color="red"
        h="auto"
        mih={44}
        styles={{ label: { whiteSpace: 'normal' } }}
        disabled={!isReady || obstacle !== null}
        loading={merge.isPending}
        onClick={() => merge.mutate()}
      >
        {t('merges.form.confirm', { gone: labelledHn(gone.patientID), kept: labelledHn(kept.patientID) })}
      </Button>
    </Stack>
  );
}
