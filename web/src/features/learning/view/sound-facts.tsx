import { Badge, Group, Text } from '@mantine/core';
import { useTexts } from '../../../i18n/index.ts';
import { usePositionName } from '../../../i18n/use-position-name.ts';
import { clockTime } from '../../../sound/index.ts';
import { useCircumstancesText } from '../../../ui/list/use-circumstances-text.ts';
import type { SoundItem } from '../model/sound-item.ts';

type Props = Pick<
  SoundItem,
  'kind' | 'organ' | 'position' | 'posture' | 'manoeuvre' | 'durationMs' | 'ageBand'
>;

const COLORS = { made: 'grape', recorded: 'blue', case: 'teal' } as const;
const NAMES = { made: 'learning.made', recorded: 'learning.recorded', case: 'learning.ofHospital' } as const;

/** Where the sound comes from and how it was recorded. A made one says so wherever it is shown. */
export function SoundFacts({ kind, organ, position, posture, manoeuvre, durationMs, ageBand }: Props) {
  const { t } = useTexts();
  const positionName = usePositionName();
  const circumstances = useCircumstancesText();
  const facts = [
    t(`learning.organs.${organ}`),
    position && positionName(position),
    circumstances({ posture, manoeuvre }),
    ageBand && t(`learning.ages.${ageBand}`),
    durationMs > 0 && clockTime(durationMs),
  ];
  return (
    <Group gap="4px 8px">
      <Badge color={COLORS[kind]} variant="light">
        {t(NAMES[kind])}
      </Badge>
      <Text size="sm" c="dimmed">
        {facts.filter(Boolean).join(' · ')}
      </Text>
    </Group>
  );
}
