import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { ToBeNamed } from '@sadap/contract/naming';
import type { Patient } from '@sadap/contract/patients';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { errorText } from '../../../platform/api-error.ts';
import { useReportBusy } from '../../../ui/dialog/form-busy.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { FindPatient } from './find-patient.tsx';
import { FoundPatient } from './found-patient.tsx';
import { useNaming } from './use-naming.ts';
import { useRowText } from './use-row-text.ts';

type Props = {
  row: ToBeNamed;
  onNamed: () => void;
  onClose: () => void;
};

/** First the patient, found by HN; then name, age and sex, to be confirmed. */
export function NamingDialog({ row, onNamed, onClose }: Props) {
  const { t } = useTexts();
  const [found, setFound] = useState<Patient | null>(null);
  return (
    <FormDialog opened onClose={onClose} size="lg" title={t('naming.dialog.title')}>
      {() => (
        <Stack gap="md">
          <Facts row={row} />
          {found ? (
            <Confirmation
              key={found.id}
              row={row}
              patient={found}
              onNamed={onNamed}
              onBack={() => setFound(null)}
            />
          ) : (
            <FindPatient onFound={setFound} />
          )}
        </Stack>
      )}
    </FormDialog>
  );
}

/** What is put to the patient: enough to remember who it was. */
function Facts({ row }: { row: ToBeNamed }) {
  const { when, where, sounds } = useRowText(row);
  return <Text c="dimmed">{[when, where, sounds].join(' · ')}</Text>;
}

type ConfirmationProps = Pick<Props, 'row' | 'onNamed'> & { patient: Patient; onBack: () => void };

function Confirmation({ row, patient, onNamed, onBack }: ConfirmationProps) {
  const { t, language } = useTexts();
  const { busyId, name } = useNaming();
  const isBusy = busyId !== null;
  useReportBusy(isBusy);
  const [failure, setFailure] = useState<unknown>(null);
  const confirm = async () => {
    setFailure(null);
    try {
      await name(row, patient.id);
      onNamed();
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <>
      <Text size="lg" fw={600}>
        {t('naming.dialog.isIt')}
      </Text>
      <FoundPatient patient={patient}>
        <Text mt="xs">{t('naming.dialog.check')}</Text>
      </FoundPatient>
      {failure !== null && (
        <Alert color="red" icon={<IconAlertTriangle />} title={t('naming.dialog.failed')}>
          {errorText(failure, language)}
        </Alert>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" size="lg" disabled={isBusy} onClick={onBack}>
          {t('naming.dialog.no')}
        </Button>
        <Button size="lg" loading={isBusy} onClick={() => void confirm()}>
          {t('naming.dialog.yes')}
        </Button>
      </Group>
    </>
  );
}
