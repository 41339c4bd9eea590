import { Alert, Divider, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Recording } from '@sadap/contract/recordings';
import { type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { usePositionName } from '../../i18n/use-position-name.ts';
import { useStaffName } from '../../queries/staff-names.ts';
import {
  clockTime,
  type GraphPlace,
  recordedText,
  type Sound,
  SoundGraph,
  soundPlayer,
  type TimeWindow,
  useRecordingGraph,
  useSoundPlayer,
  wholeOf,
} from '../../sound/index.ts';
import { ViewerControls } from './viewer-controls.tsx';

/**
 * The marks in the sound: under its waveform, over waveform and spectrogram, below them, their editor, and
 * their panel.
 */
export type ViewerMarks = Record<
  'shading' | 'bands' | 'lane' | 'editor' | 'panel',
  (place: GraphPlace) => ReactNode
>;

type Props = {
  recording: Recording;
  sound: Sound;
  /** Patient and position. */
  subject: ReactNode;
  quality: ReactNode;
  marks: ViewerMarks;
  /** The AI result. */
  ai: ReactNode;
  /** Colleagues' answers. */
  colleagues: ReactNode;
  /** The doctor's findings. */
  analysis: ReactNode;
  /** Sounds to compare it with. */
  references: ReactNode;
  onClose: () => void;
};

/** One recording, to listen to and to examine closely. */
export function RecordingViewer(props: Props) {
  const { recording, sound, subject, quality, marks, ai, colleagues, analysis, references, onClose } = props;
  const { t, language } = useTexts();
  const staffName = useStaffName();
  const positionName = usePositionName();
  const isPhone = useMediaQuery('(max-width: 48em)');
  const { key, path } = sound;
  const { graph, levels, isFallback } = useRecordingGraph(recording, key);
  const { sound: current, status, loop } = useSoundPlayer();
  const durationS = recording.duration_ms / 1000;
  const [view, setView] = useState<TimeWindow>(wholeOf(durationS));
  const isCurrent = current?.key === key;

  useEffect(() => {
    soundPlayer.keep({ key, path });
    soundPlayer.setFilter(recording.listening?.filter ?? 'none');
    return () => {
      soundPlayer.release(key);
      soundPlayer.stop(key);
      soundPlayer.setFilter('none');
    };
  }, [key, path, recording.listening]);

  const positionS = () => (soundPlayer.state().sound?.key === key ? soundPlayer.positionS() : 0);
  const place: GraphPlace = {
    view,
    onView: setView,
    positionS,
    seek: (seconds) => soundPlayer.seekTo(sound, seconds),
  };
  return (
    <Modal
      opened
      size="70rem"
      yOffset="2dvh"
      fullScreen={isPhone ?? false}
      onClose={onClose}
      title={t('viewer.title')}
      closeButtonProps={{ 'aria-label': t('layout.close') }}
    >
      <Stack gap="sm">
        {subject}
        <Group justify="space-between" gap="0 1.25rem" align="baseline">
          <Text c="dimmed" size="sm">
            {[
              recordedText(recording, language),
              clockTime(recording.duration_ms),
              staffName(recording.created_by.username),
            ].join(' · ')}
          </Text>
          {quality}
        </Group>
        {isFallback && (
          <Alert color="yellow" title={t('viewer.fallbackTitle')}>
            {t('viewer.fallback')}
          </Alert>
        )}
        {graph && levels ? (
          <SoundGraph
            graph={graph}
            view={view}
            onView={setView}
            positionS={positionS}
            isMoving={isCurrent && status === 'playing'}
            isFollowed
            loop={isCurrent || !current ? loop : null}
            scale={1 / Math.max(0.02, levels.peak)}
            showsSpectrogram
            shading={marks.shading(place)}
            bands={marks.bands(place)}
            lane={marks.lane(place)}
            label={t('sound.graph.label', { position: positionName(recording.position) })}
            onToggle={() => soundPlayer.toggle(sound)}
            onSeek={(seconds) => soundPlayer.seekTo(sound, seconds)}
            onJump={(seconds) => soundPlayer.play(sound, seconds)}
          />
        ) : (
          <Group h="19rem" justify="center">
            <Loader size="sm" />
            <Text>{t('sound.waveformLoading')}</Text>
          </Group>
        )}
        {marks.editor(place)}
        <ViewerControls
          sound={sound}
          graph={graph}
          scale={1 / Math.max(0.02, levels?.peak ?? 1)}
          durationS={durationS}
          view={view}
          onView={setView}
          positionS={positionS}
        />
        {marks.panel(place)}
        <Divider />
        {references}
        <Divider />
        {ai}
        <Divider />
        {analysis}
        {colleagues && (
          <>
            <Divider />
            {colleagues}
          </>
        )}
      </Stack>
    </Modal>
  );
}
