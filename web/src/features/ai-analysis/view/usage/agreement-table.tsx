import { Card, Table, Text, Title } from '@mantine/core';
import type { AiUsageCounts } from '@sadap/contract/ai-analysis';
import { useId } from 'react';
import { useTexts } from '../../../../i18n/index.ts';
import { agreementPercent, uncertainPercent } from '../../model/agreement.ts';
import styles from './ai-usage.module.css';

type Row = AiUsageCounts & {
  name: string;
  /** The name is the answer itself: no share of them is uncertain. */
  isAnswer?: boolean;
};
type Props = { title: string; first: string; rows: readonly Row[] };

/** Agreement of clinicians with the results, row by row, drawn and in numbers. */
export function AgreementTable({ title, first, rows }: Props) {
  const { t } = useTexts();
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id}>
      <Title order={2} size="h3" id={id} mb="xs">
        {title}
      </Title>
      <Table className={`${styles.table} sadap-digits`} verticalSpacing="xs" layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{first}</Table.Th>
            <Table.Th ta="end" className={styles.results ?? ''}>
              {t('aiUsage.results')}
            </Table.Th>
            <Table.Th className={styles.agreement ?? ''}>{t('aiUsage.agreement')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Counts key={row.name} row={row} />
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  );
}

function Counts({ row }: { row: Row }) {
  const { t } = useTexts();
  const uncertain = row.isAnswer ? null : uncertainPercent(row);
  const agreement = agreementPercent(row);
  return (
    <Table.Tr>
      <Table.Th scope="row">{row.name}</Table.Th>
      <Table.Td ta="end">
        {row.results}
        {uncertain !== null && (
          <Text size="sm" c="dimmed">
            {t('aiUsage.uncertain', { percent: uncertain })}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        {agreement === null ? (
          <Text c="dimmed">{t('aiUsage.noOpinion')}</Text>
        ) : (
          <>
            {t('aiUsage.percent', { percent: agreement })}
            <div className={styles.track} aria-hidden>
              <div className={styles.agreed} style={{ inlineSize: `${agreement}%` }} />
            </div>
            <Text size="sm" c="dimmed">
              {t('aiUsage.opinions', { count: row.agrees + row.disagrees })}
            </Text>
          </>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
