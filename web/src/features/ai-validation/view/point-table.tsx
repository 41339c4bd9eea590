import { ScrollArea, Table, Text } from '@mantine/core';
import { figuresOf, type OperatingPoints, type Share } from '@sadap/contract/ai-validation';
import { useTexts } from '../../../i18n/index.ts';
import { LimitsBar, percentOf } from './limits-bar.tsx';
import { ShareText } from './share-text.tsx';

type Proposal = OperatingPoints['proposals'][number];
type Props = { inForce: NonNullable<OperatingPoints['inForce']>; proposal: Proposal | null };

/** The limits in use beside the proposed ones, on the same outcomes, and what to expect of new patients. */
export function PointTable({ inForce, proposal }: Props) {
  const { t } = useTexts();
  const now = figuresOf(inForce.overall);
  const proposed = proposal?.overall ? figuresOf(proposal.overall) : null;
  const expected = proposal?.expected ?? null;
  const amongAll = t('aiValidation.amongAll');
  const rows: {
    name: string;
    about?: string;
    now: Share;
    proposed: Share | undefined;
    expected: number | undefined;
  }[] = [
    {
      name: t('aiValidation.sensitivity'),
      about: amongAll,
      now: now.all.sensitivity,
      proposed: proposed?.all.sensitivity,
      expected: expected?.sensitivity,
    },
    {
      name: t('aiValidation.specificity'),
      about: amongAll,
      now: now.all.specificity,
      proposed: proposed?.all.specificity,
      expected: expected?.specificity,
    },
    {
      name: t('aiValidation.uncertain'),
      now: now.uncertain,
      proposed: proposed?.uncertain,
      expected: expected?.uncertain,
    },
  ];
  return (
    <>
      <ScrollArea
        type="auto"
        offsetScrollbars="x"
        viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': t('aiValidation.point.table') }}
      >
        <Table
          className="sadap-digits"
          verticalSpacing="xs"
          miw={proposal ? 640 : undefined}
          aria-label={t('aiValidation.point.table')}
        >
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('aiValidation.figure')}</Table.Th>
              <Table.Th scope="col">{t('aiValidation.point.now')}</Table.Th>
              {proposal && <Table.Th scope="col">{t('aiValidation.point.proposed')}</Table.Th>}
              {expected && <Table.Th scope="col">{t('aiValidation.point.expected')}</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            <Table.Tr>
              <Table.Th scope="row">{t('aiValidation.point.limits')}</Table.Th>
              <Table.Td>
                <LimitsBar limits={inForce.limits} />
              </Table.Td>
              {proposal?.limits && (
                <Table.Td>
                  <LimitsBar limits={proposal.limits} />
                </Table.Td>
              )}
              {expected && <Table.Td />}
            </Table.Tr>
            {rows.map((row) => (
              <Table.Tr key={row.name}>
                <Table.Th scope="row">
                  {row.name}
                  {row.about && (
                    <Text c="dimmed" size="sm" fw={400}>
                      {row.about}
                    </Text>
                  )}
                </Table.Th>
                <Table.Td>
                  <ShareText share={row.now} />
                </Table.Td>
                {row.proposed && (
                  <Table.Td>
                    <ShareText share={row.proposed} />
                  </Table.Td>
                )}
                {row.expected !== undefined && (
                  <Table.Td>
                    <Text fw={600}>{t('aiValidation.percent', { percent: percentOf(row.expected) })}</Text>
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
      {expected && (
        <Text c="dimmed" size="sm" maw="46rem" className="sadap-digits">
          {t('aiValidation.point.expectedHelp', { of: expected.of, found: expected.found })}
        </Text>
      )}
    </>
  );
}
