import { Button, ScrollArea, Table, Title } from '@mantine/core';
import { useRef } from 'react';
import { birthDateText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { rowNumber } from '../../../tables/read-table.ts';
import type { Said } from '../model/outcome-rows.ts';
import type { Answers } from './outcome-run.tsx';
import { usePatientText } from './use-patient-text.ts';

/** Rows that are shown at once. */
export const SHOWN_AT_ONCE = 200;

type Props = {
  rows: readonly { index: number; said: Said }[];
  answers: Answers;
  /** How many of the rows are shown. */
  shown: number;
  onMore: () => void;
};

/** The rows as they would be stored, each with its patient. */
export function OutcomePreview({ rows, answers, shown, onMore }: Props) {
  const { t, language } = useTexts();
  const patientText = usePatientText();
  const viewport = useRef<HTMLDivElement>(null);
  const more = () => {
    onMore();
    // Where the new rows are; the last of them leave no button.
    viewport.current?.focus();
  };
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
          viewportRef={viewport}
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
              {rows.slice(0, shown).map(({ index, said }) => {
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
      {rows.length > shown && (
        <Button size="md" variant="default" mt="xs" className="sadap-digits" onClick={more}>
          {t('aiValidation.showMore', { count: Math.min(SHOWN_AT_ONCE, rows.length - shown) })}
        </Button>
      )}
    </div>
  );
}
