import { SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import type { Recording, SpectrogramBeside } from '@sadap/contract/recordings';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { usePositionName } from '../../../i18n/use-position-name.ts';
import {
  type Sound,
  SoundGraph,
  soundPlayer,
  type TimeWindow,
  useRecordingGraph,
  useSoundPlayer,
  wholeOf,
} from '../../../sound/index.ts';
import { decibels, matchedGains } from '../model/loudness.ts';
import styles from './compared-pair.module.css';
import { ComparisonControls, ComparisonSettings } from './comparison-controls.tsx';
import { useComparison } from './use-comparison.ts';

type Side = 'a' | 'b';
type Props = {
  recordings: Record<Side, Recording>;
  sounds: Record<Side, Sound>;
  headings: Record<Side, ReactNode>;
};

const QUIETEST = 0.02;

/** Two recordings of one position: linked in time and zoom, played one at a time. */
export function ComparedPair({ recordings, sounds, headings }: Props) {
  const { t } = useTexts();
  const positionName = usePositionName();
  const comparison = useComparison(recordings.a.organ, sounds, {
    a: recordings.a.duration_ms / 1000,
    b: recordings.b.duration_ms / 1000,
  });
  const graphs = {
    a: useRecordingGraph(recordings.a, sounds.a.key),
    b: useRecordingGraph(recordings.b, sounds.b.key),
  };
  const { loop } = useSoundPlayer();
  const extentS = Math.max(recordings.a.duration_ms, recordings.b.duration_ms) / 1000;
  const [view, setView] = useState<TimeWindow>(wholeOf(extentS));
  const [isLoudnessMatched, setLoudnessMatched] = useState(false);
  const [showsSpectrogram, setShowsSpectrogram] = useState(false);

  const levels = { a: graphs.a.levels, b: graphs.b.levels };
  const gains = isLoudnessMatched && levels.a && levels.b ? matchedGains(levels.a, levels.b) : { a: 1, b: 1 };
  useEffect(() => {
    soundPlayer.setTrim({ [sounds.a.key]: gains.a, [sounds.b.key]: gains.b });
  }, [sounds.a.key, sounds.b.key, gains.a, gains.b]);
  // Equal loudness is drawn at equal height.
  const highest = Math.max(QUIETEST, (levels.a?.peak ?? 0) * gains.a, (levels.b?.peak ?? 0) * gains.b);

  const besideOf = (side: Side): SpectrogramBeside => {
    const other = side === 'a' ? 'b' : 'a';
    return {
      recordingId: recordings[other].recording_id,
      raisedDb: decibels(gains[side]),
      otherRaisedDb: decibels(gains[other]),
    };
  };

  const laterBy = (side: Side) => (side === 'b' ? comparison.offsetS : 0);
  const shifted = ({ fromS, toS }: TimeWindow, byS: number) => ({ fromS: fromS + byS, toS: toS + byS });
  const switchByKey = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement && event.target.type === 'text';
    if (event.key.toLowerCase() !== 'x' || event.ctrlKey || event.metaKey || isTyping) return;
    comparison.switchSides();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => switchByKey(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <Stack gap="md">
      <ComparisonControls
        comparison={comparison}
        sounds={sounds}
        recordings={recordings}
        isReady={graphs.a.graph !== null && graphs.b.graph !== null}
        view={view}
        onView={setView}
        extentS={extentS}
      />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {(['a', 'b'] as const).map((side) => {
          const { graph } = graphs[side];
          const isActive = comparison.active === side;
          return (
            <section
              key={side}
              className={styles.side}
              data-active={isActive || undefined}
              data-side={side}
              aria-label={t('comparison.side', { side: side.toUpperCase() })}
            >
              {headings[side]}
              {graph ? (
                <SoundGraph
                  graph={graph}
                  extentS={extentS + Math.abs(comparison.offsetS)}
                  view={shifted(view, laterBy(side))}
                  onView={(next) => setView(shifted(next, -laterBy(side)))}
                  positionS={() => comparison.positionS(side)}
                  isMoving={comparison.isPlaying}
                  isFollowed={isActive}
                  loop={isActive ? loop : null}
                  scale={gains[side] / highest}
                  showsSpectrogram={showsSpectrogram}
                  beside={besideOf(side)}
                  label={`${side.toUpperCase()}: ${t('sound.graph.label', { position: positionName(recordings[side].position) })}`}
                  onToggle={() => (isActive ? comparison.toggle() : comparison.switchSides())}
                  onSeek={(seconds) => comparison.seek(side, seconds)}
                  onJump={(seconds) => comparison.jump(side, seconds)}
                />
              ) : (
                <Skeleton height={150} />
              )}
              {gains[side] > 1.005 && (
                <Text size="sm" c="dimmed">
                  {t('comparison.raised', { decibels: decibels(gains[side]).toFixed(1) })}
                </Text>
              )}
            </section>
          );
        })}
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {t('sound.graph.hint')}
      </Text>
      <ComparisonSettings
        view={shifted(view, laterBy(comparison.active))}
        isLoudnessMatched={isLoudnessMatched}
        onLoudnessMatched={setLoudnessMatched}
        showsSpectrogram={showsSpectrogram}
        onShowsSpectrogram={setShowsSpectrogram}
      />
    </Stack>
  );
}
