import { Button, Chip, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { ORGANS, type Organ, POSITIONS_OF } from '@sadap/contract/positions';
import type { PatientTrends } from '@sadap/contract/trends';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { usePositionName } from '../../i18n/use-position-name.ts';
import { lazyModule } from '../../platform/lazy-module.ts';
import { Lazy } from '../../ui/lazy.tsx';
import { recordedPositions } from './trend-rows.ts';
import { useMeasuring } from './use-measuring.ts';

const sectionsModule = lazyModule(() => import('./trend-sections.tsx'));

/** A patient's sounds and vital signs over the check-ups; the code of the charts is loaded with them. */
export function Trends({ patientId, trends }: { patientId: number; trends: PatientTrends }) {
  const { t } = useTexts();
  const positionName = usePositionName();
  const [chosenOrgan, setOrgan] = useState<Organ | null>(null);
  const [chosen, setChosen] = useState<Partial<Record<Organ, string>>>({});
  const recorded = (organ: Organ) => recordedPositions(trends, organ, POSITIONS_OF[organ]);
  const organ = chosenOrgan ?? ORGANS.find((each) => recorded(each).length > 0) ?? 'heart';
  const positions = recorded(organ);
  const most = positions.toSorted((one, other) => other.checkUps - one.checkUps)[0];
  const position = positions.find((each) => each.position === chosen[organ]) ?? most;
  const measuring = useMeasuring(
    patientId,
    trends.sounds,
    (sound) => sound.organ === organ && sound.position === position?.position,
  );
  const room = <Skeleton height={420} radius="lg" aria-hidden />;
  return (
    <Stack gap="lg">
      <Stack gap="sm">
        <SegmentedControl
          size="md"
          aria-label={t('trends.organ')}
          data={ORGANS.map((each) => ({ value: each, label: t(`trends.organs.${each}`) }))}
          value={organ}
          onChange={(value) => setOrgan(ORGANS.find((each) => each === value) ?? organ)}
          style={{ alignSelf: 'flex-start' }}
        />
        {position ? (
          <Chip.Group
            value={position.position}
            onChange={(value) => setChosen({ ...chosen, [organ]: String(value) })}
          >
            <Group gap="xs" role="radiogroup" aria-label={t('trends.position')}>
              {positions.map((each) => (
                <Chip key={each.position} value={each.position} size="md" variant="outline">
                  {t('trends.positionOf', { position: positionName(each.position), count: each.checkUps })}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        ) : (
          <Text c="dimmed">{t(`trends.noSounds.${organ}`)}</Text>
        )}
        <Measuring {...measuring} />
      </Stack>
      <Lazy module={sectionsModule} waiting={room} failure={{ title: t('trends.loadFailed') }}>
        {({ SoundTrends, VitalSignTrends }) => (
          <>
            {position && <SoundTrends trends={trends} organ={organ} position={position.position} />}
            <VitalSignTrends trends={trends} />
          </>
        )}
      </Lazy>
    </Stack>
  );
}

/** How many sounds are still to be measured, or could not be. */
function Measuring({ waiting, isMeasuring, retry }: ReturnType<typeof useMeasuring>) {
  const { t } = useTexts();
  const isFailed = waiting > 0 && !isMeasuring;
  return (
    <Group gap="sm" mih={isFailed ? undefined : '1.6rem'}>
      <Text role="status" size="sm" {...(isFailed ? {} : { c: 'dimmed' })}>
        {waiting > 0 && t(isMeasuring ? 'trends.measuring' : 'trends.unmeasured', { count: waiting })}
      </Text>
      {isFailed && (
        <Button size="sm" variant="default" leftSection={<IconRefresh size={16} />} onClick={retry}>
          {t('trends.retry')}
        </Button>
      )}
    </Group>
  );
}
