import { Stack, Text } from '@mantine/core';
import { type Agreement, agreementOf, sumOf } from '@sadap/contract/ai-validation';
import { useQuery } from '@tanstack/react-query';
import { monthText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { usePositionName } from '../../../i18n/use-position-name.ts';
import { agreementQuery } from '../../../queries/late/ai-validation.ts';
import { QueriedSection } from '../../../ui/page/queried-section.tsx';
import { AgreementTable } from './agreement-table.tsx';
import { MonthBars } from './month-bars.tsx';

/** How often clinicians and the AI say the same of a heart, over the last months. */
export function AgreementCard({ version }: { version: string | undefined }) {
  const { t } = useTexts();
  const query = useQuery(agreementQuery(version));
  return (
    <QueriedSection
      id="agreement"
      title={t('aiValidation.agreement.title')}
      query={query}
      loadFailed={t('aiValidation.agreement.loadFailed')}
    >
      {(agreement) => (
        <Stack gap="md">
          <Text c="dimmed" maw="46rem">
            {t('aiValidation.agreement.about')}
          </Text>
          <Groups agreement={agreement} />
        </Stack>
      )}
    </QueriedSection>
  );
}

function Groups({ agreement }: { agreement: Agreement }) {
  const { t, language } = useTexts();
  const positionName = usePositionName();
  const { months, overall, findings, devices, positions, version } = agreement;
  const sum = sumOf(overall);
  if (agreementOf(sum).n + sum.uncertain === 0)
    return <Text>{t('aiValidation.agreement.none', { version: version ?? '–' })}</Text>;
  const ofMonths = months
    .map((month, place) => ({
      key: month,
      name: monthText(month, language),
      counts: overall.slice(place, place + 1),
    }))
    .filter(({ counts }) => agreementOf(sumOf(counts)).n + sumOf(counts).uncertain > 0)
    .toReversed();
  const groups = [
    {
      title: t('aiValidation.agreement.byFinding'),
      first: t('aiValidation.agreement.finding'),
      rows: findings.map(({ finding, counts }) => ({
        key: finding,
        name: t(`analysis.heart.${finding}`),
        counts,
      })),
    },
    {
      title: t('aiValidation.byDevice'),
      first: t('aiValidation.device'),
      rows: devices.map(({ name, counts }) => ({
        key: name ?? '',
        name: name ?? t('aiValidation.otherDevice'),
        counts,
      })),
    },
    {
      title: t('aiValidation.agreement.byPosition'),
      first: t('aiValidation.agreement.position'),
      rows: positions.map(({ position, counts }) => ({
        key: position,
        name: positionName(position),
        counts,
      })),
    },
  ];
  return (
    <>
      <Text className="sadap-digits">
        {t('aiValidation.agreement.cells', { ...sum, version: version ?? '–' })}
      </Text>
      <MonthBars months={months} shares={overall.map(agreementOf)} />
      <AgreementTable
        title={t('aiValidation.agreement.byMonth')}
        first={t('aiValidation.agreement.month')}
        rows={ofMonths}
      />
      {groups.map(
        (group) => group.rows.length > 0 && <AgreementTable key={group.title} {...group} months={months} />,
      )}
    </>
  );
}
