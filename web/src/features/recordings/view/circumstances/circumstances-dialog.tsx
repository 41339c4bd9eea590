import { Button, Stack, Text, Textarea } from '@mantine/core';
import { type Circumstances, MANOEUVRES, NOTE_MAX_LENGTH, POSTURES } from '@sadap/contract/circumstances';
import { Circumstances as Schema } from '@sadap/contract/circumstances/schema';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../../i18n/index.ts';
import { FormDialog, useReportDirty } from '../../../../ui/dialog/form-dialog.tsx';
import { enterGoesOn } from '../../../../ui/form/enter-goes-on.ts';
import { FormActions } from '../../../../ui/form/form-actions.tsx';
import { OptionalChoice } from '../../../../ui/form/optional-choice.tsx';
import { useZodForm } from '../../../../ui/form/zod-form.ts';
import { toast } from '../../../../ui/toast/toast.ts';

type Props = {
  circumstances: Circumstances;
  of: string;
  save: (circumstances: Circumstances) => Promise<void>;
  onlyBy: string | null;
  history?: ReactNode;
  onClose: () => void;
};

/** States how a sound was recorded: posture, manoeuvre, a note. Everything is optional. */
export function CircumstancesDialog({ of, history, onClose, ...form }: Props) {
  const { t } = useTexts();
  return (
    <FormDialog opened onClose={onClose} title={`${t('circumstances.title')} · ${of}`} isLeavingAsked>
      {(onDirty) => (
        <Stack gap="md">
          <CircumstancesForm {...form} onDirty={onDirty} onDone={onClose} />
          {history}
        </Stack>
      )}
    </FormDialog>
  );
}

type FormProps = Pick<Props, 'circumstances' | 'save' | 'onlyBy'> & {
  onDirty: (isDirty: boolean) => void;
  onDone: () => void;
};

function CircumstancesForm({ circumstances, save, onlyBy, onDirty, onDone }: FormProps) {
  const { t } = useTexts();
  const [isBusy, setBusy] = useState(false);
  const form = useZodForm(Schema, circumstances);
  useReportDirty(form.isDirty, onDirty);
  const submit = form.onSubmit(async (stated) => {
    setBusy(true);
    try {
      await save(stated);
      toast.success({ title: t('circumstances.saved') });
      onDone();
    } catch (error) {
      form.refuse(error);
      toast.failure(t('circumstances.failed'), error);
      setBusy(false);
    }
  });
  const isShut = onlyBy !== null || isBusy;
  return (
    <form onSubmit={submit} onKeyDown={enterGoesOn} noValidate>
      <Stack gap="md">
        <Text c="dimmed" size="sm">
          {onlyBy === null ? t('circumstances.optional') : t('circumstances.onlyMaker', { username: onlyBy })}
        </Text>
        <OptionalChoice
          none={t('circumstances.notStated')}
          label={t('circumstances.posture')}
          values={POSTURES}
          nameOf={(each) => t(`circumstances.postures.${each}`)}
          chosen={form.values.posture}
          onChoose={(posture) => form.set('posture', posture)}
          isShut={isShut}
        />
        <OptionalChoice
          none={t('circumstances.notStated')}
          label={t('circumstances.manoeuvre')}
          values={MANOEUVRES}
          nameOf={(each) => t(`circumstances.manoeuvres.${each}`)}
          chosen={form.values.manoeuvre}
          onChoose={(manoeuvre) => form.set('manoeuvre', manoeuvre)}
          isShut={isShut}
        />
        <Textarea
          size="md"
          rows={3}
          maxLength={NOTE_MAX_LENGTH}
          label={t('circumstances.note')}
          placeholder={t('circumstances.notePlaceholder')}
          disabled={isShut}
          {...form.textField('note')}
        />
      </Stack>
      {onlyBy === null && (
        <FormActions>
          <Button type="submit" size="md" loading={isBusy} disabled={!form.isDirty}>
            {t('circumstances.save')}
          </Button>
        </FormActions>
      )}
    </form>
  );
}
