import { Alert, Button, Card, Checkbox, Group, Progress, Stack, Text, Title } from '@mantine/core';
import type { ImportOutcome } from '@sadap/contract/patient-import';
import { IconAlertCircle, IconCircleCheck, IconDatabaseImport, IconListCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { errorText } from '../../../platform/api-error.ts';
import { confirm } from '../../../ui/page/confirm.tsx';
import { type JudgedRow, seemsMonthFirst } from '../model/judged-rows.ts';
import { RefusedRows } from './refused-rows.tsx';
import type { Run, SentRow, useImportRun } from './use-import-run.ts';

type Running = ReturnType<typeof useImportRun>;
type Props = { header: string[]; rows: JudgedRow[]; running: Running };

const isSent = (row: JudgedRow): row is JudgedRow & SentRow => row.patient !== undefined;

/** The trial, what it found, and the import itself. */
export function ImportRun({ header, rows, running }: Props) {
  const { t } = useTexts();
  const { run, goOn, stop, isStopping } = running;
  const [isDayFirst, setDayFirst] = useState(false);
  const isUnsure = seemsMonthFirst(rows) && !isDayFirst;
  const sent = rows.filter(isSent);
  const added = sent.filter(({ index }) => run?.outcomes.get(index) === 'new');
  const isTried = run?.kind === 'trial' && run.is === 'done';

  const store = async () => {
    const isSure = await confirm({
      title: t('patientImport.storeTitle', { count: added.length }),
      message: t('patientImport.storeHelp'),
      confirm: t('patientImport.store', { count: added.length }),
    });
    if (isSure) running.store(sent);
  };

  return (
    <Card component="section" aria-labelledby="import-run">
      <Title order={2} id="import-run" mb="md">
        {t('patientImport.check')}
      </Title>
      <Stack gap="md">
        {!run && (
          <>
            <Text className="sadap-digits">
              {t('patientImport.readable', { count: sent.length, faulty: rows.length - sent.length })}
            </Text>
            {seemsMonthFirst(rows) && (
              <Alert
                color="red"
                icon={<IconAlertCircle />}
                role="alert"
                title={t('patientImport.monthFirst')}
              >
                <Checkbox
                  label={t('patientImport.isDayFirst')}
                  checked={isDayFirst}
                  onChange={(event) => setDayFirst(event.currentTarget.checked)}
                />
              </Alert>
            )}
            <Group>
              <Button
                size="md"
                disabled={sent.length === 0 || isUnsure}
                leftSection={<IconListCheck size={20} />}
                onClick={() => running.compare(sent)}
              >
                {t('patientImport.try')}
              </Button>
            </Group>
          </>
        )}
        {run && <Progressing run={run} isStopping={isStopping} onStop={stop} onGoOn={() => goOn(sent)} />}
        {run?.is === 'done' && <Counts run={run} faulty={rows.length - sent.length} />}
        {isTried && added.length > 0 && (
          <Group>
            <Button size="md" leftSection={<IconDatabaseImport size={20} />} onClick={() => void store()}>
              {t('patientImport.store', { count: added.length })}
            </Button>
          </Group>
        )}
        <RefusedRows header={header} rows={rows} outcomes={run?.outcomes ?? new Map()} />
      </Stack>
    </Card>
  );
}

type ProgressProps = { run: Run; isStopping: boolean; onStop: () => void; onGoOn: () => void };

function Progressing({ run, isStopping, onStop, onGoOn }: ProgressProps) {
  const { t, language } = useTexts();
  const done = run.outcomes.size;
  if (run.is === 'done') return null;
  const label = t(`patientImport.doing.${run.kind}`, { done, total: run.total });
  return (
    <>
      <div>
        <Text className="sadap-digits" mb={4} role="status">
          {label}
        </Text>
        <Progress value={(100 * done) / Math.max(1, run.total)} size="lg" aria-label={label} />
      </div>
      {run.is === 'running' ? (
        <Group>
          <Button size="md" variant="default" loading={isStopping} onClick={onStop}>
            {t('patientImport.stop')}
          </Button>
        </Group>
      ) : (
        <Alert color="yellow" icon={<IconAlertCircle />} role="alert" title={t('patientImport.stopped')}>
          <Stack gap="sm" align="flex-start">
            <Text>
              {run.error !== null && `${errorText(run.error, language)} `}
              {t(`patientImport.stoppedHelp.${run.kind}`)}
            </Text>
            <Button size="md" onClick={onGoOn}>
              {t('patientImport.goOn')}
            </Button>
          </Stack>
        </Alert>
      )}
    </>
  );
}

function Counts({ run, faulty }: { run: Run; faulty: number }) {
  const { t } = useTexts();
  const countOf = (outcome: ImportOutcome) =>
    [...run.outcomes.values()].filter((each) => each === outcome).length;
  const [added, known] = [countOf('new'), countOf('known')];
  const refused = run.total - added - known + faulty;
  return (
    <Alert
      color={run.kind === 'store' ? 'green' : 'blue'}
      icon={<IconCircleCheck />}
      role="status"
      title={t(`patientImport.counted.${run.kind}`, { count: added })}
      className="sadap-digits"
    >
      {t('patientImport.others', { known, refused })}
    </Alert>
  );
}
