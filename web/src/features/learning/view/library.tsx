import { Card, Group, NativeSelect, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { QUIZ_ORGANS, type QuizOrgans } from '@sadap/contract/learning';
import { IconEar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { referencesQuery } from '../../../queries/late/learning.ts';
import { sayRemoved } from '../../../ui/form/say-removed.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { type HeardFinding, heardFindings } from '../model/heard-findings.ts';
import { itemOfReference, type SoundItem } from '../model/sound-item.ts';
import { SoundList } from './sound-list.tsx';
import { useFindingNames } from './use-finding-name.ts';

const ALL = 'all';
const NORMAL = 'normal';

const isOf = (organs: QuizOrgans) => (item: SoundItem) => organs === 'both' || item.organ === organs;
/** What may be asked for among these sounds. */
const findingsIn = (items: SoundItem[]): HeardFinding[] => [
  ...new Set(items.flatMap(({ findings }) => heardFindings(findings))),
];
function has(finding: string) {
  return ({ findings, isIrregular }: SoundItem) => {
    const heard: string[] = heardFindings(findings);
    if (finding === ALL) return true;
    return finding === NORMAL ? heard.length === 0 && !isIrregular : heard.includes(finding);
  };
}

/** Reference sounds, to be filtered and listened to. */
export function Library() {
  const { t } = useTexts();
  const { data, isPending, error, refetch } = useQuery(referencesQuery());
  if (isPending) return <Skeleton height={320} radius="lg" />;
  if (!data)
    return <LoadError title={t('learning.loadFailed')} error={error} onRetry={() => void refetch()} />;
  return <FilteredSounds items={data.map(itemOfReference)} />;
}

function FilteredSounds({ items }: { items: SoundItem[] }) {
  const { t } = useTexts();
  const { nameOf } = useFindingNames();
  const [organs, setOrgans] = useState<QuizOrgans>('both');
  const [finding, setFinding] = useState(ALL);
  const ofOrgan = items.filter(isOf(organs));
  const choices = findingsIn(ofOrgan);
  const shown = ofOrgan.filter(has(finding));
  const choose = (value: string) => {
    const next = QUIZ_ORGANS.find((each) => each === value) ?? 'both';
    setOrgans(next);
    const stays = finding === NORMAL || findingsIn(items.filter(isOf(next))).some((each) => each === finding);
    if (stays) return;
    const removed = choices.find((each) => each === finding);
    if (removed) sayRemoved([nameOf(removed)]);
    setFinding(ALL);
  };
  return (
    <Card component="section">
      <Stack gap="md">
        <Group gap="md" align="flex-end">
          <SegmentedControl
            aria-label={t('learning.organ')}
            size="md"
            value={organs}
            onChange={choose}
            data={QUIZ_ORGANS.map((value) => ({ value, label: t(`learning.organs.${value}`) }))}
          />
          <NativeSelect
            label={t('learning.finding')}
            size="md"
            value={finding}
            onChange={({ currentTarget: { value } }) => setFinding(value)}
            data={[
              { value: ALL, label: t('learning.allFindings') },
              { value: NORMAL, label: t('learning.normal') },
              ...choices.map((value) => ({ value, label: nameOf(value) })),
            ]}
          />
          <Text c="dimmed" role="status">
            {t('learning.count', { count: shown.length })}
          </Text>
        </Group>
        {shown.length === 0 ? (
          <EmptyState icon={IconEar} title={t('learning.none.title')} message={t('learning.none.message')} />
        ) : (
          <SoundList items={shown} />
        )}
      </Stack>
    </Card>
  );
}
