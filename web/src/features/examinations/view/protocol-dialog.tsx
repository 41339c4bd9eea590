import { Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import {
  PROTOCOL_AGES,
  PROTOCOL_NAME_MAX_LENGTH,
  type Protocol,
  type ProtocolStep,
} from '@sadap/contract/protocols';
import { ProtocolInput } from '@sadap/contract/protocols/schema';
import { type ValidationKey, validationKeyOf } from '@sadap/contract/validation';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { protocolsQuery } from '../../../queries/late/examinations.ts';
import { FormDialog, useReportDirty } from '../../../ui/dialog/form-dialog.tsx';
import { enterGoesOn } from '../../../ui/form/enter-goes-on.ts';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { type Judgement, useJudgedForm } from '../../../ui/form/judged-form.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { ProtocolSteps } from './protocol-steps.tsx';

type Props = {
  /** What it begins with. */
  protocol: Protocol;
  /** A copy, or an empty one. */
  isNew: boolean;
  onClose: () => void;
};

/** Makes or changes a protocol of the hospital. */
export function ProtocolDialog({ protocol, isNew, onClose }: Props) {
  const { t } = useTexts();
  return (
    <FormDialog
      opened
      onClose={onClose}
      size="xl"
      title={t(`examination.protocols.${isNew ? 'add' : 'edit'}`)}
    >
      {(onDirty) => <ProtocolForm protocol={protocol} isNew={isNew} onDirty={onDirty} onDone={onClose} />}
    </FormDialog>
  );
}

type Values = { nameTh: string; nameEn: string; ages: Protocol['ages']; steps: ProtocolStep[] };

/** Faults by field of the form. */
function judge({ nameTh, nameEn, ages, steps }: Values): Judgement<ProtocolInput> {
  const parsed = ProtocolInput.safeParse({ name: { th: nameTh, en: nameEn }, ages, steps });
  const faults = new Map<string, ValidationKey>();
  for (const issue of parsed.error?.issues ?? []) {
    const { path } = issue;
    const field = path[0] === 'name' ? (path[1] === 'en' ? 'nameEn' : 'nameTh') : String(path[0]);
    if (!faults.has(field)) faults.set(field, validationKeyOf(issue));
  }
  return { faults, output: parsed.success ? parsed.data : null };
}

type FormProps = Omit<Props, 'onClose'> & { onDirty: (isDirty: boolean) => void; onDone: () => void };

function ProtocolForm({ protocol, isNew, onDirty, onDone }: FormProps) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const { name, ages, steps } = protocol;
  const initial: Values = { nameTh: name.th, nameEn: name.en, ages, steps };
  const form = useJudgedForm(judge, initial);
  useReportDirty(form.isDirty, onDirty);
  const submit = form.onSubmit(async (input) => {
    setBusy(true);
    try {
      if (isNew) await client.protocols.create(input);
      else
        await client.protocols.change({
          id: Number(protocol.id),
          ...input,
          base_version: protocol.version,
        });
      toast.success({ title: t('examination.protocols.saved') });
      onDone();
    } catch (error) {
      toast.failure(t('examination.protocols.saveFailed'), error);
      setBusy(false);
    } finally {
      await queries.invalidateQueries({ queryKey: protocolsQuery().queryKey });
    }
  });
  return (
    <form onSubmit={submit} onKeyDown={enterGoesOn} noValidate>
      <Stack gap="md">
        <TextInput
          size="md"
          required
          maxLength={PROTOCOL_NAME_MAX_LENGTH}
          label={t('examination.protocols.nameTh')}
          {...form.textField('nameTh')}
        />
        <TextInput
          size="md"
          maxLength={PROTOCOL_NAME_MAX_LENGTH}
          label={t('examination.protocols.nameEn')}
          description={t('examination.protocols.nameEnHint')}
          {...form.textField('nameEn')}
        />
        <NativeSelect
          size="md"
          label={t('examination.protocols.ages')}
          value={form.values.ages}
          onChange={({ currentTarget: { value } }) =>
            form.set('ages', PROTOCOL_AGES.find((each) => each === value) ?? 'all')
          }
          data={PROTOCOL_AGES.map((value) => ({ value, label: t(`examination.protocols.agesOf.${value}`) }))}
        />
        <ProtocolSteps
          steps={form.values.steps}
          error={form.error('steps')}
          onChange={(changed) => form.set('steps', changed)}
        />
      </Stack>
      <FormActions>
        <Button type="submit" size="md" loading={isBusy} disabled={!form.isDirty && !isNew}>
          {t('examination.protocols.save')}
        </Button>
      </FormActions>
    </form>
  );
}
