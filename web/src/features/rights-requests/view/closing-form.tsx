import { Button, Group, Radio, Stack, Textarea } from '@mantine/core';
import { REQUEST_OUTCOMES, type RequestOutcome, type RightsRequest } from '@sadap/contract/rights-requests';
import { CloseRequestInput } from '@sadap/contract/rights-requests/schema';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { useReportDirty } from '../../../ui/dialog/form-dialog.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { useZodForm } from '../../../ui/form/zod-form.ts';
import { toast } from '../../../ui/toast/toast.ts';

type Values = { id: number; version: number; outcome: RequestOutcome | undefined; note: string };
type Closing = Omit<Values, 'outcome'> & { outcome: RequestOutcome };
type Props = {
  request: RightsRequest;
  onDirty: (isDirty: boolean) => void;
  onDone: () => Promise<void>;
};

/** What became of a request; a refusal with its reason. */
export function ClosingForm({ request: { id, version }, onDirty, onDone }: Props) {
  const { t } = useTexts();
  const [isBusy, setBusy] = useState(false);
  const form = useZodForm<Values, Closing>(CloseRequestInput, { id, version, outcome: undefined, note: '' });
  useReportDirty(form.isDirty, onDirty);
  const isRefused = form.values.outcome === 'refused';
  const submit = form.onSubmit(async (closing) => {
    setBusy(true);
    try {
      await client.rightsRequests.close(closing);
      await onDone();
    } catch (error) {
      form.refuse(error);
      toast.failure(t('rightsRequests.saveFailed'), error);
      setBusy(false);
    }
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Radio.Group
          label={t('rightsRequests.outcome')}
          withAsterisk
          value={form.values.outcome ?? null}
          onChange={(chosen) => form.set('outcome', chosen)}
          error={form.field('outcome').error}
        >
          <Group gap="lg" my="xs">
            {REQUEST_OUTCOMES.map((each) => (
              <Radio key={each} value={each} size="md" label={t(`rightsRequests.outcomes.${each}`)} />
            ))}
          </Group>
        </Radio.Group>
        <Textarea
          label={t(isRefused ? 'rightsRequests.reason' : 'rightsRequests.closingNote')}
          withAsterisk={isRefused}
          rows={3}
          size="md"
          {...form.textField('note')}
        />
        <FormActions>
          <Button type="submit" size="md" loading={isBusy}>
            {t('rightsRequests.close')}
          </Button>
        </FormActions>
      </Stack>
    </form>
  );
}
