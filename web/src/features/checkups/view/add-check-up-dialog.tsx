import { Button, Chip, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { useReportBusy } from '../../../ui/dialog/form-busy.ts';
import { FormDialog, useReportDirty } from '../../../ui/dialog/form-dialog.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { type PatientNamed, PatientTitle } from '../../../ui/list/patient-title.tsx';

const USUAL_REASONS = ['screening', 'followUp', 'breathless', 'cough', 'chestPain'] as const;
/** The contract's limit for a check-up's note. */
const NOTE_MAX_LENGTH = 2000;

type Props = {
  patient: PatientNamed;
  isAdding: boolean;
  onAdd: (reason: string) => void;
  onClose: () => void;
};

/** Asks for the reason for the visit before a check-up is added; it is optional. */
export function AddCheckUpDialog({ patient, onClose, ...props }: Props) {
  const { t } = useTexts();
  return (
    <FormDialog opened onClose={onClose} title={<PatientTitle title={t('checkUps.add')} patient={patient} />}>
      {(onDirty) => <Form {...props} onClose={onClose} onDirty={onDirty} />}
    </FormDialog>
  );
}

type FormProps = Omit<Props, 'patient'> & { onDirty: (isDirty: boolean) => void };

function Form({ isAdding, onAdd, onClose, onDirty }: FormProps) {
  const { t } = useTexts();
  const [reason, setReason] = useState('');
  // After adding, the page continues by itself.
  useReportDirty(reason.trim() !== '' && !isAdding, onDirty);
  useReportBusy(isAdding);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isAdding) onAdd(reason.trim());
      }}
    >
      <Stack>
        <TextInput
          data-autofocus
          label={t('checkUps.reason')}
          description={t('checkUps.reasonHint')}
          size="md"
          autoComplete="off"
          maxLength={NOTE_MAX_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Chip.Group value={reason} onChange={(chosen) => setReason(String(chosen))}>
          <Group gap="xs">
            {USUAL_REASONS.map((each) => (
              <Chip key={each} value={t(`checkUps.reasons.${each}`)} radius="md" variant="outline" size="md">
                {t(`checkUps.reasons.${each}`)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        <FormActions>
          <Button variant="default" size="md" disabled={isAdding} onClick={onClose}>
            {t('layout.cancel')}
          </Button>
          <Button type="submit" size="md" loading={isAdding}>
            {t('checkUps.begin')}
          </Button>
        </FormActions>
      </Stack>
    </form>
  );
}
