import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { ImportOutcome } from '@sadap/contract/patient-import';
import { IconDownload } from '@tabler/icons-react';
import Papa from 'papaparse';
import { useTexts } from '../../../i18n/index.ts';
import { rowNumber } from '../../../tables/read-table.ts';
import list from '../../../ui/list/row-list.module.css';
import { saveFile } from '../../../uploads/save-file.ts';
import type { JudgedRow } from '../model/judged-rows.ts';
import { useFaultText } from './use-fault-text.ts';

const SHOWN = 100;
/** Without it a spreadsheet takes UTF-8 for something else. */
const BYTE_ORDER_MARK = '\ufeff';

type Props = { header: string[]; rows: JudgedRow[]; outcomes: ReadonlyMap<number, ImportOutcome> };

/** Rows that become no patient, with the reasons; as a file, to be corrected and opened again. */
export function RefusedRows({ header, rows, outcomes }: Props) {
  const { t } = useTexts();
  const faultText = useFaultText();
  const reasonOf = (row: JudgedRow): string | null => {
    if (row.faults) return row.faults.map(faultText).join(' · ');
    const outcome = outcomes.get(row.index);
    if (outcome === undefined || outcome === 'new' || outcome === 'known') return null;
    return t(`patientImport.refusals.${outcome}`);
  };
  const refused = rows.flatMap((row) => {
    const reason = reasonOf(row);
    return reason === null ? [] : [{ row, reason }];
  });
  if (refused.length === 0) return null;
  const download = () => {
    const table = [
      [...header, t('patientImport.reason')],
      ...refused.map(({ row: { cells }, reason }) => [...header.map((_, at) => cells[at] ?? ''), reason]),
    ];
    const text = Papa.unparse(table, { escapeFormulae: true });
    saveFile(new File([BYTE_ORDER_MARK, text], t('patientImport.fileName'), { type: 'text/csv' }));
  };
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={3} className="sadap-digits">
          {t('patientImport.refused', { count: refused.length })}
        </Title>
        <Button variant="default" size="md" leftSection={<IconDownload size={20} />} onClick={download}>
          {t('patientImport.download')}
        </Button>
      </Group>
      <ul className={list.list}>
        {refused.slice(0, SHOWN).map(({ row: { index, patient }, reason }) => (
          <li key={index} className={list.row}>
            <div className={list.what}>
              <Text fw={600} className="sadap-digits">
                {t('patientImport.rowNumber', { number: rowNumber(index) })}{' '}
                {patient && `${patient.patientID} ${patient.firstName} ${patient.lastName}`}
              </Text>
              <Text style={{ overflowWrap: 'anywhere' }}>{reason}</Text>
            </div>
          </li>
        ))}
      </ul>
      {refused.length > SHOWN && (
        <Text c="dimmed" className="sadap-digits">
          {t('patientImport.more', { count: refused.length - SHOWN })}
        </Text>
      )}
    </Stack>
  );
}
