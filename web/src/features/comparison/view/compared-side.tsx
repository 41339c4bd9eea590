import { Button, Skeleton, Text } from '@mantine/core';
import type { SpectrogramBeside } from '@sadap/contract/recordings';
import { IconEar, IconVolume } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { usePositionName } from '../../../i18n/use-position-name.ts';
import {
  type RecordingLevels,
  SoundGraph,
  soundOf,
  type TimeWindow,
  useRecordingGraph,
  useSoundPlayer,
} from '../../../sound/index.ts';
import { letterOf } from '../model/sides.ts';
import styles from './compared-sounds.module.css';
import type { Compared } from './compared-sounds.tsx';
import type { Comparison } from './use-comparison.ts';

type Props = {
  side: number;
  compared: Compared;
  comparison: Comparison;
  extentS: number;
  view: TimeWindow;
  onView: (view: TimeWindow) => void;
  scale: number;
  raisedDb: number;
  showsSpectrogram: boolean;
  beside: SpectrogramBeside;
  onLevels: (side: number, levels: RecordingLevels) => void;
};

const SHOWN_FROM_DB = 0.05;

/** One sound of a comparison: heading, picture, findings. */
export function ComparedSide(props: Props) {
  const { side, compared, comparison, extentS, view, onView, scale, raisedDb, onLevels } = props;
  const { recording, heading, findings } = compared;
  const { t } = useTexts();
  const positionName = usePositionName();
  const { graph, levels } = useRecordingGraph(recording, soundOf(recording).key);
  const { loop } = useSoundPlayer();
  useEffect(() => {
    if (levels) onLevels(side, levels);
  }, [levels, side, onLevels]);
  const isActive = comparison.active === side;
  const isHeard = isActive && comparison.isPlaying;
  const letter = letterOf(side);
  return (
    <section
      className={styles.side}
      data-active={isActive || undefined}
      data-side={letter.toLowerCase()}
      aria-current={isActive}
      aria-label={t('comparison.side', { side: letter })}
    >
      {heading}
      <Button
        variant={isActive ? 'filled' : 'default'}
        mb="xs"
        leftSection={isHeard ? <IconVolume size={20} aria-hidden /> : <IconEar size={20} aria-hidden />}
        onClick={() => (isActive ? comparison.toggle() : comparison.switchTo(side, true))}
      >
        {t(isHeard ? 'comparison.heard' : 'comparison.hear', { side: letter })}
      </Button>
      {graph ? (
        <SoundGraph
          graph={graph}
          extentS={extentS}
          view={view}
          onView={onView}
          positionS={() => comparison.positionS(side)}
          isMoving={comparison.isPlaying}
          isFollowed={isActive}
          loop={isActive ? loop : null}
          scale={scale}
          showsSpectrogram={props.showsSpectrogram}
          beside={props.beside}
          label={`${letter}: ${t('sound.graph.label', { position: positionName(recording.position) })}`}
          onToggle={() => (isActive ? comparison.toggle() : comparison.switchTo(side))}
          onSeek={(seconds) => comparison.seek(side, seconds)}
          onJump={(seconds) => comparison.jump(side, seconds)}
        />
      ) : (
        <Skeleton height={150} />
      )}
      {raisedDb > SHOWN_FROM_DB && (
        <Text size="sm" c="dimmed">
          {t('comparison.raised', { decibels: raisedDb.toFixed(1) })}
        </Text>
      )}
      <div className={styles.findings}>{findings}</div>
    </section>
  );
}
