import { Button, Radio, Stack, Text, Textarea } from '@mantine/core';
import { RESTRICTION_KINDS, type RestrictionKind } from '@sadap/contract/access';
import { RestrictInput } from '@sadap/contract/access/schema';
import { IconLock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { patientsKey } from '../../../queries/patients.ts';
import { FormDialog, useReportDirty } from '../../../ui/dialog/form-dialog.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { useZodForm } from '../../../ui/form/zod-form.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { restrictionsQuery } from '../model/queries.ts';

type Props = {
  patientId: number;
  /** HN, for the title. */
  hn: string;
  kind?: RestrictionKind | undefined;
};

/** Restricts the use of a patient's record. */
export function RestrictButton({ patientId, hn, kind }: Props) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="light"
        color="orange"
        size="md"
        leftSection={<IconLock size={18} aria-hidden />}
        aria-label={t('restrictions.restrictOf', { patient: hn })}
        onClick={() => setOpen(true)}
      >
        {t('restrictions.restrict')}
      </Button>
      <FormDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('restrictions.restrictOf', { patient: hn })}
      >
        {(onDirty) => (
          <RestrictForm patientId={patientId} kind={kind} onDirty={onDirty} onDone={() => setOpen(false)} />
        )}
      </FormDialog>
    </>
  );
}

type FormProps = Pick<Props, 'patientId' | 'kind'> & {
  onDirty: (isDirty: boolean) => void;
  onDone: () => void;
};
type Values = { id: number; kind: RestrictionKind | undefined; note: string };

function RestrictForm({ patientId, kind, onDirty, onDone }: FormProps) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const form = useZodForm<Values, { id: number; kind: RestrictionKind; note: string }>(RestrictInput, {
    id: patientId,
    kind,
    note: '',
  });
  useReportDirty(form.isDirty, onDirty);
  const submit = form.onSubmit(async (input) => {
    setBusy(true);
    try {
      await client.access.restrict(input);
      toast.success({ title: t('restrictions.done') });
      onDone();
    } catch (error) {
      form.refuse(error);
      toast.failure(t('restrictions.failed'), error);
      setBusy(false);
    }
    for (const queryKey of [restrictionsQuery().queryKey, patientsKey()])
      void queries.invalidateQueries({ queryKey });
  });
  return (
    <form onSubmit={submit} noValidate>
      <Text c="dimmed" mb="md">
        {t('restrictions.about')}
      </Text>
      <Radio.Group
        label={t('restrictions.kind')}
        withAsterisk
        value={form.values.kind ?? null}
        onChange={(chosen) => form.set('kind', chosen)}
        error={form.field('kind').error}
      >
        <Stack gap="sm" my="xs">
          {RESTRICTION_KINDS.map((each) => (
            <Radio key={each} value={each} size="md" label={t(`access.restriction.kinds.${each}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea mt="md" size="md" rows={3} label={t('restrictions.note')} {...form.textField('note')} />
      <FormActions>
        <Button type="submit" size="md" color="orange" loading={isBusy}>
          {t('restrictions.restrict')}
        </Button>
      </FormActions>
    </form>
  );
}
