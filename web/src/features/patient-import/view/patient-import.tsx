import { Alert, Button, Card, FileButton, Stack, Text, Title } from '@mantine/core';
import { IconAlertCircle, IconFileTypeCsv } from '@tabler/icons-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { readTable, type Table, type TableFault } from '../../../tables/read-table.ts';
import { UnsavedWarning } from '../../../ui/dialog/unsaved-warning.tsx';
import { type Columns, missingFields, namedColumns, sharedFields } from '../model/columns.ts';
import { judgedRows } from '../model/judged-rows.ts';
import { ColumnChoice } from './column-choice.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportRun } from './import-run.tsx';
import { useImportRun } from './use-import-run.ts';

type Opened = { name: string; table: Table };

/** Patients from a table: a file, which column is what, a trial, and only then the import. */
export function PatientImport() {
  const { t } = useTexts();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [fault, setFault] = useState<TableFault | null>(null);
  const [columns, setColumns] = useState<Columns>({});
  /** What was confirmed is of one file, read in one way. */
  const [reading, setReading] = useState(0);
  const reset = useRef<() => void>(null);
  const running = useImportRun();
  const { run, forget } = running;
  const isRunning = run?.is === 'running';
  const isBusy = useCallback(() => isRunning, [isRunning]);
  const isAssigned = missingFields(columns).length === 0 && sharedFields(columns).length === 0;
  const rows = useMemo(
    () => (opened && isAssigned ? judgedRows(opened.table, columns) : []),
    [opened, isAssigned, columns],
  );

  const open = async (file: File | null) => {
    // Chosen again, the same file is opened again: it may have been corrected.
    reset.current?.();
    if (!file) return;
    forget();
    const read = await readTable(file);
    if ('fault' in read) {
      setOpened(null);
      setFault(read.fault);
      return;
    }
    setFault(null);
    setReading((number) => number + 1);
    setOpened({ name: file.name, table: read });
    setColumns(namedColumns(read.header));
  };
  const change = (next: Columns) => {
    forget();
    setReading((number) => number + 1);
    setColumns(next);
  };

  return (
    <Stack gap="md">
      <UnsavedWarning
        when={isBusy}
        message={t('patientImport.leaving')}
        stay={t('patientImport.stay')}
        leave={t('patientImport.leave')}
      />
      <Card component="section" aria-labelledby="import-file">
        <Title order={2} id="import-file" mb="xs">
          {t('patientImport.file')}
        </Title>
        <Text c="dimmed" mb="md">
          {t('patientImport.about')}
        </Text>
        <Stack gap="sm" align="flex-start">
          <FileButton resetRef={reset} accept=".csv,.txt,.tsv,text/csv" onChange={(file) => void open(file)}>
            {(props) => (
              <Button
                {...props}
                size="md"
                variant={opened ? 'default' : 'filled'}
                disabled={isRunning}
                leftSection={<IconFileTypeCsv size={20} />}
              >
                {t(opened ? 'patientImport.another' : 'patientImport.choose')}
              </Button>
            )}
          </FileButton>
          {fault && (
            <Alert color="red" icon={<IconAlertCircle />} role="alert" title={t('patientImport.notRead')}>
              {t(`patientImport.faults.${fault}`)}
            </Alert>
          )}
          {opened && (
            <Text className="sadap-digits" style={{ overflowWrap: 'anywhere' }} role="status">
              {t('patientImport.opened', { name: opened.name, count: opened.table.rows.length })}{' '}
              {t(`patientImport.encodings.${opened.table.encoding}`)}
            </Text>
          )}
        </Stack>
      </Card>
      {opened && (
        <ColumnChoice header={opened.table.header} columns={columns} isFixed={isRunning} onChange={change} />
      )}
      {opened && isAssigned && (
        <>
          <ImportPreview rows={rows} columns={columns} />
          <ImportRun key={reading} header={opened.table.header} rows={rows} running={running} />
        </>
      )}
    </Stack>
  );
}
