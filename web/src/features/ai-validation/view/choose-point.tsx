import { Button, Stack, Text, Textarea } from '@mantine/core';
import type { Limits, OperatingPoints } from '@sadap/contract/ai-validation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { errorCodeOf } from '../../../platform/api-error.ts';
import { aiValidationKey } from '../../../queries/late/ai-validation.ts';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { LimitsBar } from './limits-bar.tsx';

/** `after`: the number of the last choice that was seen. `limits` null: the model's own. */
export type Choice = { version: string; after: number; limits: Limits | null };
type Props = {
  choice: Choice;
  inForce: NonNullable<OperatingPoints['inForce']>;
  onDirty: (isDirty: boolean) => void;
  onDone: () => void;
};

const LONGEST_REASON = 500;

/** What changes, what it rests on, and why: then it holds. */
export function ChoosePoint({ choice, inForce, onDirty, onDone }: Props) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [isJudged, setJudged] = useState(false);
  const choose = useMutation({
    mutationFn: () => client.aiValidation.choosePoint({ ...choice, reason }),
    onSuccess: () => {
      toast.success({ title: t('aiValidation.point.done') });
      onDirty(false);
      onDone();
    },
    onError: (error) => {
      toast.failure(t('aiValidation.point.failed'), error);
      // What was seen is no longer so: the figures come first.
      if (errorCodeOf(error) !== 'OPERATING_POINT_CHANGED') return;
      onDirty(false);
      onDone();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: aiValidationKey() }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (reason.trim() !== '' && !choose.isPending) choose.mutate();
  };
  const { diseased, healthy } = inForce.overall;
  const all = ({ murmur, none, uncertain }: typeof diseased) => murmur + none + uncertain;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <div>
          <LimitsBar limits={choice.limits ?? inForce.own} />
        </div>
        {choice.limits && (
          <Text className="sadap-digits">
            {t('aiValidation.point.basis', { diseased: all(diseased), healthy: all(healthy) })}
          </Text>
        )}
        <Text>{t('aiValidation.point.effect')}</Text>
        <Textarea
          size="md"
          label={t('aiValidation.point.reason')}
          withAsterisk
          autosize
          minRows={2}
          maxLength={LONGEST_REASON}
          value={reason}
          error={isJudged && reason.trim() === '' && t('aiValidation.point.reasonNeeded')}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            onDirty(event.currentTarget.value !== '');
          }}
        />
        <FormActions>
          <Button type="submit" size="md" loading={choose.isPending}>
            {t('aiValidation.point.confirm')}
          </Button>
        </FormActions>
      </Stack>
    </form>
  );
}
