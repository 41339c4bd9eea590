import { Button, MultiSelect, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { Breach, BreachDetails } from '@sadap/contract/breaches';
import { BreachDetails as DetailsSchema } from '@sadap/contract/breaches/schema';
import { present } from '@sadap/contract/present-time';
import { validationKeyOf } from '@sadap/contract/validation';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { useReportDirty } from '../../../ui/dialog/form-dialog.tsx';
import { byCanonicalText } from '../../../ui/form/by-canonical-text.ts';
import { DateInput } from '../../../ui/form/date-input.tsx';
import { enterGoesOn } from '../../../ui/form/enter-goes-on.ts';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { type Judgement, useJudgedForm } from '../../../ui/form/judged-form.ts';
import { instantOf, localInput } from '../../../ui/form/local-instant.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { addressesIn } from '../model/notice.ts';
import { useAccounts } from './use-accounts.ts';

type Values = {
  title: string;
  what: string;
  knownAt: string;
  from: string;
  to: string;
  userIds: string[];
  addresses: string;
};

type Props = {
  breach?: Breach;
  submitLabel: string;
  failed: string;
  onSubmit: (details: BreachDetails) => Promise<void>;
  onDirty: (isDirty: boolean) => void;
};

const DAY_MS = 24 * 3_600_000;

function valuesOf(breach: Breach | undefined): Values {
  if (!breach) {
    const now = present();
    return {
      title: '',
      what: '',
      knownAt: localInput(now.toISOString()),
      from: localInput(new Date(now.getTime() - 7 * DAY_MS).toISOString()),
      to: '',
      userIds: [],
      addresses: '',
    };
  }
  const { title, what, knownAt, scope } = breach;
  return {
    title,
    what,
    knownAt: localInput(knownAt),
    from: localInput(scope.from),
    to: localInput(scope.to),
    userIds: scope.userIds.map(String),
    addresses: scope.addresses.join(', '),
  };
}

function judge(values: Values): Judgement<BreachDetails> {
  const parsed = DetailsSchema.safeParse({
    title: values.title,
    what: values.what,
    knownAt: instantOf(values.knownAt),
    scope: {
      from: instantOf(values.from),
      to: values.to === '' ? null : instantOf(values.to),
      userIds: values.userIds.map(Number),
      addresses: addressesIn(values.addresses),
    },
  });
  const faults = new Map(
    // the first fault of a field counts
    (parsed.error?.issues ?? []).toReversed().map((issue) => {
      const name = issue.path[0] === 'scope' ? issue.path[1] : issue.path[0];
      return [String(name), validationKeyOf(issue)] as const;
    }),
  );
  return { faults, output: parsed.success ? parsed.data : null };
}

/** What happened, since when it is known, and whom to look for in the audit trail. */
export function BreachForm({ breach, submitLabel, failed, onSubmit, onDirty }: Props) {
  const { t } = useTexts();
  const form = useJudgedForm(judge, valuesOf(breach));
  const [isBusy, setBusy] = useState(false);
  const accounts = useAccounts(breach?.accounts ?? [], form.values.userIds);
  useReportDirty(form.isDirty, onDirty);

  const submit = form.onSubmit(async (details) => {
    setBusy(true);
    try {
      await onSubmit(details);
    } catch (error) {
      form.refuse(error);
      toast.failure(failed, error);
    }
    setBusy(false);
  });

  return (
    <form onSubmit={submit} onKeyDown={enterGoesOn} noValidate>
      <Stack>
        <TextInput
          label={t('breaches.form.title')}
          placeholder={t('breaches.form.titlePlaceholder')}
          required
          size="md"
          data-autofocus
          {...form.textField('title')}
        />
        <Textarea label={t('breaches.form.what')} rows={3} size="md" {...form.textField('what')} />
        <DateInput hasTime label={t('breaches.form.knownAt')} required size="md" {...form.field('knownAt')} />
        <Text fw={600}>{t('breaches.form.scope')}</Text>
        <Text c="dimmed" size="sm" mt="-sm">
          {t('breaches.form.scopeHint')}
        </Text>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <DateInput hasTime label={t('breaches.form.from')} required size="md" {...form.field('from')} />
          <DateInput
            hasTime
            label={t('breaches.form.to')}
            description={t('breaches.form.untilNow')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            size="md"
            {...form.field('to')}
          />
        </SimpleGrid>
        <MultiSelect
          label={t('breaches.form.accounts')}
          placeholder={form.values.userIds.length === 0 ? t('breaches.form.everybody') : ''}
          data={accounts.choices}
          searchable
          onSearchChange={accounts.search}
          filter={byCanonicalText}
          clearable
          clearButtonProps={{ 'aria-label': t('breaches.form.clear') }}
          nothingFoundMessage={t('breaches.form.nobodyFound')}
          size="md"
          {...form.field('userIds')}
        />
        <TextInput
          label={t('breaches.form.addresses')}
          placeholder="10.1.2."
          size="md"
          {...form.textField('addresses')}
        />
        <FormActions>
          <Button type="submit" size="md" loading={isBusy}>
            {submitLabel}
          </Button>
        </FormActions>
      </Stack>
    </form>
  );
}
