import { Alert, Card, ScrollArea, Table, Text, Title } from '@mantine/core';
import { IMPORT_FIELDS, type ImportField } from '@sadap/contract/patient-import';
import { IconCalendar } from '@tabler/icons-react';
import { birthDateText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { rowNumber } from '../../../tables/read-table.ts';
import type { Columns } from '../model/columns.ts';
import type { Calendar, JudgedRow } from '../model/judged-rows.ts';

const SHOWN = 5;

/** The first rows as they would be stored, and in which calendar their birth dates were read. */
export function ImportPreview({ rows, columns }: { rows: JudgedRow[]; columns: Columns }) {
  const { t, language } = useTexts();
  const shown = rows.filter(({ patient }) => patient).slice(0, SHOWN);
  const fields = IMPORT_FIELDS.filter((field) => columns[field] !== undefined);
  const countOf = (calendar: Calendar) => rows.filter((row) => row.calendar === calendar).length;
  const [buddhist, christian] = [countOf('buddhist'), countOf('christian')];
  const textOf = (field: ImportField, { patient }: JudgedRow) => {
    if (!patient) return '';
    if (field === 'dateOfBirth') return birthDateText(patient.dateOfBirth, language);
    if (field === 'gender') return t(`patients.gender.${patient.gender}`);
    return String(patient[field] ?? '');
  };
  return (
    <Card component="section" aria-labelledby="import-preview">
      <Title order={2} id="import-preview" mb="xs">
        {t('patientImport.preview')}
      </Title>
      <Alert
        color={buddhist > 0 && christian > 0 ? 'yellow' : 'blue'}
        icon={<IconCalendar />}
        role="note"
        mb="md"
        className="sadap-digits"
      >
        {t('patientImport.calendars', { buddhist, christian })}
      </Alert>
      {shown.length === 0 ? (
        <Text>{t('patientImport.nothingToShow')}</Text>
      ) : (
        <ScrollArea
          type="auto"
          offsetScrollbars="x"
          // A keyboard scrolls it too.
          viewportProps={{ tabIndex: 0, role: 'group', 'aria-labelledby': 'import-preview' }}
        >
          <Table miw={fields.length * 120}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t('patientImport.row')}</Table.Th>
                {fields.map((field) => (
                  <Table.Th key={field} scope="col">
                    {t(`patients.fields.${field}`)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody className="sadap-digits">
              {shown.map((row) => (
                <Table.Tr key={row.index}>
                  <Table.Th scope="row">{rowNumber(row.index)}</Table.Th>
                  {fields.map((field) => (
                    <Table.Td key={field}>{textOf(field, row)}</Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea>
      )}
    </Card>
  );
}
