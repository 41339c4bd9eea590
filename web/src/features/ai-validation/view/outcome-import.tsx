import { Alert, Button, Card, FileButton, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertCircle, IconFileTypeCsv } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { readTable, type Table } from '../../../tables/read-table.ts';
import { type OutcomeRow, outcomeRows } from '../model/outcome-rows.ts';
import { OutcomeRun, type Run } from './outcome-run.tsx';
import { SampleButton } from './sample-button.tsx';

type Opened = { number: number; name: string; encoding: Table['encoding']; rows: OutcomeRow[] };

/** Outcomes from a file: read, compared with the patients here, and stored only after a yes. */
export function OutcomeImport({ onStoring }: { onStoring: (isStoring: boolean) => void }) {
  const { t } = useTexts();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const reset = useRef<() => void>(null);
  const number = useRef(0);

  const say = (kind: Run['kind'] | null) => {
    setBusy(kind !== null);
    onStoring(kind === 'store');
  };
  const open = async (file: File | null) => {
    // Chosen again, the same file is opened again: it may have been corrected.
    reset.current?.();
    if (!file) return;
    setOpened(null);
    setFault(null);
    const table = await readTable(file);
    if ('fault' in table) {
      setFault(t(`patientImport.faults.${table.fault}`));
      return;
    }
    const read = outcomeRows(table);
    if ('missing' in read) {
      setFault(t('aiValidation.missingColumns', { columns: read.missing.join(', ') }));
      return;
    }
    if (read.isMonthFirst) {
      setFault(t('aiValidation.monthFirst'));
      return;
    }
    number.current++;
    const { encoding } = table;
    setOpened({ number: number.current, name: file.name, encoding, rows: read.rows });
  };

  return (
    <Card component="section" aria-labelledby="outcome-import">
      <Title order={2} id="outcome-import" mb="xs">
        {t('aiValidation.import')}
      </Title>
      <Text c="dimmed" mb="md">
        {t('aiValidation.importAbout')}
      </Text>
      <Stack gap="md">
        <Group gap="sm">
          <FileButton resetRef={reset} accept=".csv,.txt,.tsv,text/csv" onChange={(file) => void open(file)}>
            {(props) => (
              <Button
                {...props}
                size="md"
                variant="default"
                disabled={isBusy}
                leftSection={<IconFileTypeCsv size={20} />}
              >
                {t('patientImport.choose')}
              </Button>
            )}
          </FileButton>
          <SampleButton />
        </Group>
        {fault && (
          <Alert color="red" icon={<IconAlertCircle />} role="alert" title={t('patientImport.notRead')}>
            {fault}
          </Alert>
        )}
        {opened && (
          <>
            <Text className="sadap-digits" style={{ overflowWrap: 'anywhere' }} role="status">
              {t('patientImport.opened', { name: opened.name, count: opened.rows.length })}{' '}
              {t(`patientImport.encodings.${opened.encoding}`)}
            </Text>
            <OutcomeRun key={opened.number} rows={opened.rows} onBusy={say} />
          </>
        )}
      </Stack>
    </Card>
  );
}
