import { Alert, Button, Card, Group, List, Progress, Stack, Text, Title } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconFileZip } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { errorText } from '../../../platform/api-error.ts';
import { UnprintedNote } from '../../../printing/unprinted-note.tsx';
import { fileSizeText } from '../../../uploads/file-size.ts';
import { type ExportState, usePatientExport } from './use-patient-export.ts';

const CONTENTS = ['overview', 'data', 'sounds', 'files'] as const;

/** For administrators: everything that is held on a patient, for the right of access. */
export function PatientExportCard({ patientId }: { patientId: number }) {
  const { t } = useTexts();
  const { state, start, cancel } = usePatientExport(patientId);
  const isRunning = state.step === 'preparing' || state.step === 'receiving';
  return (
    <Card component="section">
      <Title order={2} mb="xs">
        {t('patientExport.title')}
      </Title>
      <Text c="dimmed" mb="sm">
        {t('patientExport.about')}
      </Text>
      <List mb="md" spacing={4}>
        {CONTENTS.map((part) => (
          <List.Item key={part}>{t(`patientExport.contents.${part}`)}</List.Item>
        ))}
      </List>
      <Stack gap="md">
        <Outcome state={state} />
        <Group justify="flex-end">
          {isRunning && (
            <Button variant="default" size="md" onClick={cancel}>
              {t('patientExport.cancel')}
            </Button>
          )}
          <Button
            size="md"
            leftSection={<IconFileZip size={20} aria-hidden />}
            loading={isRunning}
            onClick={() => void start()}
          >
            {t(state.step === 'failed' ? 'patientExport.again' : 'patientExport.start')}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}

function Outcome({ state }: { state: ExportState }) {
  const { t, language } = useTexts();
  if (state.step === 'preparing' || state.step === 'receiving') {
    const text =
      state.step === 'preparing'
        ? t('patientExport.preparing')
        : t('patientExport.receiving', { size: fileSizeText(state.received) });
    return (
      <div>
        <Text role="status" mb={6} className="sadap-digits">
          {text}
        </Text>
        <Progress
          size="lg"
          value={state.step === 'receiving' ? state.share * 100 : 0}
          aria-label={t('patientExport.progress')}
        />
      </div>
    );
  }
  if (state.step === 'done')
    return (
      <Stack gap="sm">
        <Alert color="teal" icon={<IconCircleCheck />} title={t('patientExport.done')} role="status">
          {t('patientExport.handOver', { size: fileSizeText(state.byteCount) })}
        </Alert>
        <UnprintedNote codes={state.unprinted} />
      </Stack>
    );
  if (state.step === 'failed')
    return (
      <Alert color="red" icon={<IconAlertCircle />} title={t('patientExport.failed')}>
        {errorText(state.error, language)}
      </Alert>
    );
  return null;
}
