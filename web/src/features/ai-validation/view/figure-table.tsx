import { Table, Text } from '@mantine/core';
import type { Figures, Share } from '@sadap/contract/ai-validation';
import { useTexts } from '../../../i18n/index.ts';
import { ShareText } from './share-text.tsx';

/** All figures of all outcomes, one a row. */
export function FigureTable({ figures }: { figures: Figures }) {
  const { t } = useTexts();
  const { answered, all, ppv, npv, uncertain, outcomes } = figures;
  // Predictive values follow how common the disease is; sensitivity and specificity do not.
  const holdsFor = t('aiValidation.shareOfDisease', { k: all.sensitivity.n, n: outcomes });
  const rows: { name: string; about?: string; share: Share }[] = [
    {
      name: t('aiValidation.sensitivity'),
      about: t('aiValidation.amongAnswered'),
      share: answered.sensitivity,
    },
    {
      name: t('aiValidation.specificity'),
      about: t('aiValidation.amongAnswered'),
      share: answered.specificity,
    },
    { name: t('aiValidation.ppv'), about: `${t('aiValidation.ppvAbout')}; ${holdsFor}`, share: ppv },
    { name: t('aiValidation.npv'), about: `${t('aiValidation.npvAbout')}; ${holdsFor}`, share: npv },
    { name: t('aiValidation.uncertain'), share: uncertain },
    { name: t('aiValidation.sensitivity'), about: t('aiValidation.amongAll'), share: all.sensitivity },
    { name: t('aiValidation.specificity'), about: t('aiValidation.amongAll'), share: all.specificity },
  ];
  return (
    <Table className="sadap-digits" verticalSpacing="xs" aria-label={t('aiValidation.overall')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('aiValidation.figure')}</Table.Th>
          <Table.Th scope="col">{t('aiValidation.value')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ name, about, share }) => (
          <Table.Tr key={`${name} ${about}`}>
            <Table.Th scope="row">
              {name}
              {about && (
                <Text c="dimmed" size="sm" fw={400}>
                  {about}
                </Text>
              )}
            </Table.Th>
            <Table.Td>
              <ShareText share={share} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
