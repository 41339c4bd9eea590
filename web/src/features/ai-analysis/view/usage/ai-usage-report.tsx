import { Card, Group, SegmentedControl, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { type AiUsage, ANSWERS_OF } from '@sadap/contract/ai-analysis';
import type { Organ } from '@sadap/contract/positions';
import { IconRobot } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { monthText } from '../../../../i18n/dates.ts';
import { useTexts } from '../../../../i18n/index.ts';
import { usePositionName } from '../../../../i18n/use-position-name.ts';
import { aiUsageQuery } from '../../../../queries/late/ai-usage.ts';
import { EmptyState } from '../../../../ui/page/empty-state.tsx';
import { LoadError } from '../../../../ui/page/load-error.tsx';
import { useClassName } from '../use-class-name.ts';
import { AgreementTable } from './agreement-table.tsx';
import { ChangedInputs } from './changed-inputs.tsx';

const ORGANS = ['heart', 'lung'] as const;

/** How clinicians judge the results of a classifier, and whether the stethoscopes' sounds have changed. */
export function AiUsageReport() {
  const { t } = useTexts();
  const [organ, setOrgan] = useState<Organ>('heart');
  const { data, error, refetch, isPlaceholderData } = useQuery(aiUsageQuery(organ));
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="md">
        <Text c="dimmed" maw="46rem">
          {t('aiUsage.about')}
        </Text>
        <SegmentedControl
          size="md"
          aria-label={t('aiUsage.organ')}
          value={organ}
          onChange={(value) => setOrgan(ORGANS.find((each) => each === value) ?? 'heart')}
          data={ORGANS.map((value) => ({ value, label: t(`aiUsage.organs.${value}`) }))}
        />
      </Group>
      {!data && !error && <Skeleton height={320} radius="lg" />}
      {!data && error && (
        <LoadError title={t('aiUsage.loadFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <Stack gap="md" aria-busy={isPlaceholderData}>
          <Report usage={data} />
        </Stack>
      )}
    </Stack>
  );
}

function Report({ usage: { organ, months, classes, positions, devices } }: { usage: AiUsage }) {
  const { t, language } = useTexts();
  const positionName = usePositionName();
  const className = useClassName();
  const known: readonly string[] = ANSWERS_OF[organ];
  if (months.every(({ results }) => results === 0))
    return (
      <Card>
        <EmptyState icon={IconRobot} title={t('aiUsage.none.title')} message={t('aiUsage.none.message')} />
      </Card>
    );
  // the answers in their own order, doubt last
  const place = (verdict: string | null) => (verdict === null ? known.length : known.indexOf(verdict));
  return (
    <>
      <ChangedInputs devices={devices} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md" verticalSpacing="md">
        <AgreementTable
          title={t('aiUsage.byMonth')}
          first={t('aiUsage.month')}
          rows={months
            .map((each) => ({ ...each, name: monthText(each.month, language) }))
            .filter(({ results }, index) => results > 0 || index === months.length - 1)
            .reverse()}
        />
        <AgreementTable
          title={t('aiUsage.byClass')}
          first={t('aiUsage.class')}
          rows={classes
            .toSorted((one, other) => place(one.verdict) - place(other.verdict))
            .map((each) => ({
              ...each,
              isAnswer: true,
              name: each.verdict === null ? t('aiAnalysis.uncertain') : className(each.verdict),
            }))}
        />
        <AgreementTable
          title={t('aiUsage.byPosition')}
          first={t('aiUsage.position')}
          rows={positions.map((each) => ({ ...each, name: positionName(each.position) }))}
        />
        <AgreementTable
          title={t('aiUsage.byDevice')}
          first={t('aiUsage.device')}
          rows={devices.map((each) => ({ ...each, name: each.name ?? t('aiUsage.noDevice') }))}
        />
      </SimpleGrid>
    </>
  );
}
