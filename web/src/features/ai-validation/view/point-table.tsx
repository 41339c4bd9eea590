import { ScrollArea, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { figuresOf, type OperatingPoints, type Share } from '@sadap/contract/ai-validation';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { LimitsBar, percentOf } from './limits-bar.tsx';
import { ShareText } from './share-text.tsx';

type Proposal = OperatingPoints['proposals'][number];
type Props = { inForce: NonNullable<OperatingPoints['inForce']>; proposal: Proposal | null };
type Row = {
  name: string;
  about?: string;
  now: ReactNode;
  proposed: ReactNode;
  expected: ReactNode;
};
type Column = { key: 'now' | 'proposed' | 'expected'; name: string };

/** Three columns and their names do not fit. */
const NARROW = '(max-width: 47.99em)';

/** The limits in use beside the proposed ones, on the same outcomes, and what to expect of new patients. */
export function PointTable({ inForce, proposal }: Props) {
  const { t } = useTexts();
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const expected = proposal?.expected ?? null;
  const rows = useRows({ inForce, proposal });
  const columns: Column[] = [
    { key: 'now', name: t('aiValidation.point.now') },
    ...(proposal ? [{ key: 'proposed' as const, name: t('aiValidation.point.proposed') }] : []),
    ...(expected ? [{ key: 'expected' as const, name: t('aiValidation.point.expected') }] : []),
  ];
  return (
    <>
      {isNarrow && columns.length > 1 ? (
        <Stacked rows={rows} columns={columns} />
      ) : (
        <SideBySide rows={rows} columns={columns} />
      )}
      {expected && (
        <Text c="dimmed" size="sm" maw="46rem" className="sadap-digits">
          {t('aiValidation.point.expectedHelp', { of: expected.of, found: expected.found })}
        </Text>
      )}
    </>
  );
}

function useRows({ inForce, proposal }: Props): Row[] {
  const { t } = useTexts();
  const now = figuresOf(inForce.overall);
  const proposed = proposal?.overall ? figuresOf(proposal.overall) : null;
  const expected = proposal?.expected;
  const row = (name: string, of: (figures: typeof now) => Share, mean: number | undefined): Row => ({
    name,
    now: <ShareText share={of(now)} />,
    proposed: proposed && <ShareText share={of(proposed)} />,
    expected: mean !== undefined && (
      <Text fw={600}>{t('aiValidation.percent', { percent: percentOf(mean) })}</Text>
    ),
  });
  const about = t('aiValidation.amongAll');
  return [
    {
      name: t('aiValidation.point.limits'),
      now: <LimitsBar limits={inForce.limits} />,
      proposed: proposal?.limits && <LimitsBar limits={proposal.limits} />,
      expected: null,
    },
    {
      ...row(t('aiValidation.sensitivity'), ({ all }) => all.sensitivity, expected?.sensitivity),
      about,
    },
    {
      ...row(t('aiValidation.specificity'), ({ all }) => all.specificity, expected?.specificity),
      about,
    },
    row(t('aiValidation.uncertain'), ({ uncertain }) => uncertain, expected?.uncertain),
  ];
}

function RowName({ name, about }: Pick<Row, 'name' | 'about'>) {
  return (
    <>
      {name}
      {about && (
        <Text c="dimmed" size="sm" fw={400}>
          {about}
        </Text>
      )}
    </>
  );
}

function SideBySide({ rows, columns }: { rows: Row[]; columns: Column[] }) {
  const { t } = useTexts();
  return (
    <ScrollArea
      type="auto"
      offsetScrollbars="x"
      viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': t('aiValidation.point.table') }}
    >
      <Table
        className="sadap-digits"
        verticalSpacing="xs"
        miw={columns.length > 1 ? 640 : undefined}
        aria-label={t('aiValidation.point.table')}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('aiValidation.figure')}</Table.Th>
            {columns.map(({ key, name }) => (
              <Table.Th key={key} scope="col">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.name}>
              <Table.Th scope="row">
                <RowName {...row} />
              </Table.Th>
              {columns.map(({ key }) => (
                <Table.Td key={key}>{row[key]}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}

/** Each figure with its columns one below the other. */
function Stacked({ rows, columns }: { rows: Row[]; columns: Column[] }) {
  const { t } = useTexts();
  return (
    <Table className="sadap-digits" verticalSpacing="xs" aria-label={t('aiValidation.point.table')}>
      {rows.map((row) => (
        <Table.Tbody key={row.name}>
          <Table.Tr>
            <Table.Th scope="rowgroup" colSpan={2}>
              <RowName {...row} />
            </Table.Th>
          </Table.Tr>
          {columns
            .filter(({ key }) => Boolean(row[key]))
            .map(({ key, name }) => (
              <Table.Tr key={key}>
                <Table.Th scope="row" fw={400}>
                  {name}
                </Table.Th>
                <Table.Td>{row[key]}</Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      ))}
    </Table>
  );
}
