import { ScrollArea, Table, Text, Title } from '@mantine/core';
import { birthDateText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { rowNumber } from '../../../tables/read-table.ts';
import type { Said } from '../model/outcome-rows.ts';
import type { Answers } from './outcome-run.tsx';
import { usePatientText } from './use-patient-text.ts';

const SHOWN = 200;

type Props = { rows: readonly { index: number; said: Said }[]; answers: Answers };

/** Whose the rows are, as they would be stored. */
export function OutcomePreview({ rows, answers }: Props) {
  const { t, language } = useTexts();
  const patientText = usePatientText();
  return (
    <div>
      <Title order={3} id="outcome-preview" mb="xs" className="sadap-digits">
        {t('aiValidation.preview', { count: rows.length })}
      </Title>
      {rows.length > 0 && (
        <ScrollArea.Autosize
          mah={420}
          type="auto"
          // A keyboard scrolls it too.
          viewportProps={{ tabIndex: 0, role: 'group', 'aria-labelledby': 'outcome-preview' }}
        >
          <Table miw={620} className="sadap-digits">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t('patientImport.row')}</Table.Th>
                <Table.Th scope="col">{t('aiValidation.patient')}</Table.Th>
                <Table.Th scope="col">{t('aiValidation.date')}</Table.Th>
                <Table.Th scope="col">{t('aiValidation.result')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.slice(0, SHOWN).map(({ index, said }) => {
                const patient = answers.get(index)?.patient;
                return (
                  <Table.Tr key={index}>
                    <Table.Th scope="row">{rowNumber(index)}</Table.Th>
                    <Table.Td>{patient && patientText(patient)}</Table.Td>
                    <Table.Td>{birthDateText(said.date, language)}</Table.Td>
                    <Table.Td>{t(`aiValidation.results.${said.hasDisease ? 'yes' : 'no'}`)}</Table.Td>
                  </Table.Tr>
                );
              })}
            </Table.Tbody>
          </Table>
        </ScrollArea.Autosize>
      )}
      {rows.length > SHOWN && (
        <Text c="dimmed" mt="xs" className="sadap-digits">
          {t('aiValidation.more', { count: rows.length - SHOWN })}
        </Text>
      )}
    </div>
  );
}
