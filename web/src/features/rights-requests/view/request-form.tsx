import { Button, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { present } from '@sadap/contract/present-time';
import { RIGHTS, type RightsRequest, type RightsRequestDetails } from '@sadap/contract/rights-requests';
import { RightsRequestDetails as DetailsSchema } from '@sadap/contract/rights-requests/schema';
import { validationKeyOf } from '@sadap/contract/validation';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { useReportDirty } from '../../../ui/dialog/form-dialog.tsx';
import { DateInput } from '../../../ui/form/date-input.tsx';
import { enterGoesOn } from '../../../ui/form/enter-goes-on.ts';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { type Judgement, useJudgedForm } from '../../../ui/form/judged-form.ts';
import { instantOf, localInput } from '../../../ui/form/local-instant.ts';
import { toast } from '../../../ui/toast/toast.ts';

type Values = { kind: string; hn: string; person: string; what: string; receivedAt: string };
type Props = {
  request?: RightsRequest | undefined;
  onSubmit: (details: RightsRequestDetails) => Promise<void>;
  onDirty: (isDirty: boolean) => void;
};

const valuesOf = (request: RightsRequest | undefined): Values => ({
  kind: request?.kind ?? 'access',
  hn: request?.hn ?? '',
  person: request?.person ?? '',
  what: request?.what ?? '',
  receivedAt: localInput(request?.receivedAt ?? present().toISOString()),
});

function judge({ hn, receivedAt, ...values }: Values): Judgement<RightsRequestDetails> {
  const parsed = DetailsSchema.safeParse({
    ...values,
    hn: hn.trim() === '' ? null : hn,
    receivedAt: instantOf(receivedAt),
  });
  const faults = new Map(
    // the first fault of a field counts
    (parsed.error?.issues ?? [])
      .toReversed()
      .map((issue) => [String(issue.path[0]), validationKeyOf(issue)] as const),
  );
  return { faults, output: parsed.success ? parsed.data : null };
}

/** Who asks for what, and since when. */
export function RequestForm({ request, onSubmit, onDirty }: Props) {
  const { t } = useTexts();
  const form = useJudgedForm(judge, valuesOf(request));
  const [isBusy, setBusy] = useState(false);
  useReportDirty(form.isDirty, onDirty);
  const submit = form.onSubmit(async (details) => {
    setBusy(true);
    try {
      await onSubmit(details);
    } catch (error) {
      form.refuse(error);
      toast.failure(t('rightsRequests.saveFailed'), error);
    }
    setBusy(false);
  });
  return (
    <form onSubmit={submit} onKeyDown={enterGoesOn} noValidate>
      <Stack>
        <NativeSelect
          label={t('rightsRequests.form.kind')}
          size="md"
          data={RIGHTS.map((kind) => ({ value: kind, label: t(`rightsRequests.rights.${kind}`) }))}
          {...form.textField('kind')}
        />
        <TextInput label={t('rightsRequests.form.hn')} size="md" data-autofocus {...form.textField('hn')} />
        <TextInput
          label={t('rightsRequests.form.person')}
          description={t('rightsRequests.form.personHint')}
          required
          size="md"
          {...form.textField('person')}
        />
        <Textarea label={t('rightsRequests.form.what')} rows={3} size="md" {...form.textField('what')} />
        <DateInput
          hasTime
          label={t('rightsRequests.form.receivedAt')}
          required
          size="md"
          {...form.field('receivedAt')}
        />
        <FormActions>
          <Button type="submit" size="md" loading={isBusy}>
            {t('rightsRequests.form.save')}
          </Button>
        </FormActions>
      </Stack>
    </form>
  );
}
