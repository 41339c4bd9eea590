import { ScrollArea, Table, Text, Title } from '@mantine/core';
import { figuresOf, type OutcomeCounts } from '@sadap/contract/ai-validation';
import { useId } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { ShareText } from './share-text.tsx';

type Props = { title: string; first: string; rows: readonly (OutcomeCounts & { name: string })[] };

/** The figures of each group. */
export function GroupTable({ title, first, rows }: Props) {
  const { t } = useTexts();
  const id = useId();
  return (
    <div>
      <Title order={3} id={id} mb="xs">
        {title}
      </Title>
      <Text c="dimmed" size="sm" mb="xs">
        {t('aiValidation.sharesOfDisease')}
      </Text>
      <ScrollArea
        type="auto"
        offsetScrollbars="x"
        // A keyboard scrolls it too.
        viewportProps={{ tabIndex: 0, role: 'group', 'aria-labelledby': id }}
      >
        <Table className="sadap-digits" verticalSpacing="xs" miw={860} aria-labelledby={id}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{first}</Table.Th>
              <Table.Th scope="col">{t('aiValidation.sensitivity')}</Table.Th>
              <Table.Th scope="col">{t('aiValidation.specificity')}</Table.Th>
              <Table.Th scope="col">{t('aiValidation.ppv')}</Table.Th>
              <Table.Th scope="col">{t('aiValidation.npv')}</Table.Th>
              <Table.Th scope="col">{t('aiValidation.uncertain')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ name, ...counts }) => (
              <Group key={name} name={name} counts={counts} />
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
    </div>
  );
}

function Group({ name, counts }: { name: string; counts: OutcomeCounts }) {
  const { answered, ppv, npv, uncertain } = figuresOf(counts);
  const shares = {
    sensitivity: answered.sensitivity,
    specificity: answered.specificity,
    ppv,
    npv,
    uncertain,
  };
  return (
    <Table.Tr>
      <Table.Th scope="row" miw={120} style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Table.Th>
      {Object.entries(shares).map(([kind, share]) => (
        <Table.Td key={kind}>
          <ShareText share={share} />
        </Table.Td>
      ))}
    </Table.Tr>
  );
}
