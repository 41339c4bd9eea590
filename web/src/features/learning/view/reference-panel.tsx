import { Button, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import type { Recording } from '@sadap/contract/recordings';
import { IconEar, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { casesQuery, learningWaveformQuery, referencesQuery } from '../../../queries/late/learning.ts';
import { PlaybackBar, soundOf, soundPlayer, useRecordingGraph } from '../../../sound/index.ts';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { evenLoudness } from '../model/even-loudness.ts';
import { inLanguage, itemOfCase, itemOfReference, type SoundItem } from '../model/sound-item.ts';
import { FindingBadges } from './finding-badges.tsx';
import styles from './learning.module.css';
import { LearningPlayer, learningSoundOf } from './learning-player.tsx';
import { LearningSpectrogram } from './learning-spectrogram.tsx';
import { SoundSource } from './sound-details.tsx';
import { SoundFacts } from './sound-facts.tsx';

/** A patient's sound beside a reference of the same organ; one plays at a time. */
export function ReferencePanel({ recording }: { recording: Recording }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack gap="sm" align="stretch">
      <div>
        <Button
          variant="default"
          leftSection={isOpen ? <IconX size={18} aria-hidden /> : <IconEar size={18} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'learning.compare.close' : 'learning.compare.open')}
        </Button>
      </div>
      {isOpen && <Opened recording={recording} />}
    </Stack>
  );
}

function Opened({ recording }: { recording: Recording }) {
  const { t } = useTexts();
  const references = useQuery(referencesQuery());
  const cases = useQuery(casesQuery());
  if (references.isPending || cases.isPending) return <Skeleton height={160} radius="md" />;
  if (!references.data)
    return (
      <LoadError
        title={t('learning.loadFailed')}
        error={references.error}
        onRetry={() => void references.refetch()}
      />
    );
  const items = [...references.data.map(itemOfReference), ...(cases.data ?? []).map(itemOfCase)];
  return (
    <>
      {cases.isError && !cases.data && (
        <LoadError
          title={t('learning.compare.casesFailed')}
          error={cases.error}
          onRetry={() => void cases.refetch()}
        />
      )}
      <Beside recording={recording} items={items.filter(({ organ }) => organ === recording.organ)} />
    </>
  );
}

/** What to compare with. A chosen sound that goes is named, and no other takes its place. */
function Beside({ recording, items }: { recording: Recording; items: SoundItem[] }) {
  const { t, language } = useTexts();
  const isHere = ({ position }: SoundItem) => position === recording.position;
  const [chosen, setChosen] = useState(() => items.find(isHere) ?? items[0]);
  const item = items.find(({ key }) => key === chosen?.key);

  const groupOf = (label: string, members: SoundItem[]) => ({
    group: label,
    items: members.map(({ key, title }) => ({ value: key, label: inLanguage(title, language) })),
  });
  const references = items.filter(({ kind }) => kind !== 'case');
  const groups = [
    groupOf(t('learning.compare.same'), references.filter(isHere)),
    groupOf(
      t('learning.compare.other'),
      references.filter((each) => !isHere(each)),
    ),
    groupOf(
      t('learning.compare.ofCases'),
      items.filter(({ kind }) => kind === 'case'),
    ),
  ];
  if (!chosen) return <Text role="status">{t('learning.compare.none')}</Text>;
  const title = inLanguage(chosen.title, language);
  const gone = { value: chosen.key, label: t('learning.compare.goneItem', { title }), disabled: true };
  return (
    <Stack gap="sm">
      <NativeSelect
        size="md"
        label={t('learning.compare.choose')}
        value={chosen.key}
        onChange={({ currentTarget: { value } }) => setChosen(items.find(({ key }) => key === value))}
        data={[...(item ? [] : [gone]), ...groups.filter(({ items: members }) => members.length > 0)]}
      />
      {item ? (
        <Compared recording={recording} item={item} isElsewhere={!items.some(isHere)} />
      ) : (
        <Text role="status">{t('learning.compare.gone')}</Text>
      )}
    </Stack>
  );
}

type ComparedProps = { recording: Recording; item: SoundItem; isElsewhere: boolean };

/** Both sounds, evened out in loudness. */
function Compared({ recording, item, isElsewhere }: ComparedProps) {
  const { t, language } = useTexts();
  const own = soundOf(recording);
  const { graph, levels, isFallback } = useRecordingGraph(recording, own.key);
  const level = useQuery(learningWaveformQuery(item.key)).data?.metadata;
  const ownRms = levels?.rms;
  const otherKey = learningSoundOf(item.key).key;

  useEffect(() => {
    if (ownRms && level)
      soundPlayer.setTrim(evenLoudness({ key: own.key, rms: ownRms }, { key: otherKey, rms: level.rms }));
    return () => soundPlayer.setTrim({});
  }, [ownRms, level, own.key, otherKey]);
  useEffect(() => () => soundPlayer.stop(otherKey), [otherKey]);

  return (
    <>
      {isElsewhere && <Text role="status">{t('learning.compare.elsewhere')}</Text>}
      <div className={styles.pair}>
        <section aria-label={t('learning.compare.patient')}>
          <Text fw={600}>{t('learning.compare.patient')}</Text>
          {recording.doctor_analysis && <FindingBadges findings={recording.doctor_analysis} isShort />}
          <PlaybackBar
            sound={own}
            durationMs={recording.duration_ms}
            peaks={graph?.peaks ?? null}
            isFallback={isFallback}
          />
        </section>
        <section aria-label={t('learning.compare.reference')}>
          <Text fw={600}>{t('learning.compare.reference')}</Text>
          <FindingBadges findings={item.findings} isIrregular={item.isIrregular} isShort />
          <LearningPlayer key={item.key} soundKey={item.key} durationMs={item.durationMs} />
        </section>
      </div>
      <Text size="sm" c="dimmed">
        {t('learning.compare.hint')}
      </Text>
      <Text>{inLanguage(item.explanation, language)}</Text>
      <LearningSpectrogram key={item.key} soundKey={item.key} organ={item.organ} />
      <SoundFacts {...item} />
      {item.source && <SoundSource source={item.source} />}
    </>
  );
}
