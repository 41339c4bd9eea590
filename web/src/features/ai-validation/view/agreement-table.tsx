import { ScrollArea, Table, Title } from '@mantine/core';
import { type AgreementCounts, agreementOf, sumOf } from '@sadap/contract/ai-validation';
import { useId } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { MonthBars } from './month-bars.tsx';
import { ShareText } from './share-text.tsx';

type Row = { key: string; name: string; counts: readonly AgreementCounts[] };
type Props = { title: string; first: string; rows: readonly Row[]; months?: readonly string[] };

/** Agreement and uncertain results row by row; with `months`, each row's course. */
export function AgreementTable({ title, first, rows, months }: Props) {
  const { t } = useTexts();
  const id = useId();
  return (
    <div>
      <Title order={3} id={id} mb="xs">
        {title}
      </Title>
      <ScrollArea
        type="auto"
        offsetScrollbars="x"
        // A keyboard scrolls it too.
        viewportProps={{ tabIndex: 0, role: 'group', 'aria-labelledby': id }}
      >
        <Table className="sadap-digits" verticalSpacing="xs" miw={640} aria-labelledby={id}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{first}</Table.Th>
              <Table.Th scope="col">{t('aiValidation.agreement.agree')}</Table.Th>
              <Table.Th scope="col">{t('aiValidation.uncertain')}</Table.Th>
              {months && <Table.Th aria-hidden>{t('aiValidation.agreement.course')}</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ key, name, counts }) => (
              <Table.Tr key={key}>
                <Table.Th scope="row" miw={120} style={{ overflowWrap: 'anywhere' }}>
                  {name}
                </Table.Th>
                <Shares counts={sumOf(counts)} />
                {months && (
                  <Table.Td aria-hidden>
                    <MonthBars months={months} shares={counts.map(agreementOf)} />
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
    </div>
  );
}

function Shares({ counts }: { counts: AgreementCounts }) {
  const agreement = agreementOf(counts);
  return (
    <>
      <Table.Td>
        <ShareText share={agreement} />
      </Table.Td>
      <Table.Td>
        <ShareText share={{ k: counts.uncertain, n: agreement.n + counts.uncertain }} />
      </Table.Td>
    </>
  );
}
