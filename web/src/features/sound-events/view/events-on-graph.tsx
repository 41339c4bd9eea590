import { Group, Loader, Stack } from '@mantine/core';
import type { Recording } from '@sadap/contract/recordings';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { usePositionName } from '../../../i18n/use-position-name.ts';
import {
  type GraphPlace,
  SoundGraph,
  soundOf,
  soundPlayer,
  type TimeWindow,
  useRecordingGraph,
  useSoundPlayer,
  wholeOf,
  ZoomButtons,
} from '../../../sound/index.ts';
import { useWorkInDialog } from '../../../ui/dialog/form-dialog.tsx';
import { UnsavedMark } from '../../../ui/dialog/unsaved-warning.tsx';
import { useSoundEvents } from './use-sound-events.tsx';

/** The time axis of a recording where it is judged: picture, events, and their editor. */
export function EventsOnGraph({ recording }: { recording: Recording }) {
  const { t } = useTexts();
  const positionName = usePositionName();
  const sound = soundOf(recording);
  const { graph, levels } = useRecordingGraph(recording, sound.key);
  const { sound: current, status, loop } = useSoundPlayer();
  const durationS = recording.duration_ms / 1000;
  const [view, setView] = useState<TimeWindow>(wholeOf(durationS));
  const events = useSoundEvents(recording);
  useWorkInDialog(events);
  const isCurrent = current?.key === sound.key;
  const positionS = () => (soundPlayer.state().sound?.key === sound.key ? soundPlayer.positionS() : 0);
  const seek = (seconds: number) => soundPlayer.seekTo(sound, seconds);
  const place: GraphPlace = { view, onView: setView, positionS, seek };
  if (!graph || !levels) return <Loader size="sm" />;
  return (
    <Stack gap="sm">
      <UnsavedMark when={events.isUnsaved} />
      <Group justify="flex-end">
        <ZoomButtons view={view} onView={setView} durationS={durationS} positionS={positionS} />
      </Group>
      <SoundGraph
        graph={graph}
        view={view}
        onView={setView}
        positionS={positionS}
        isMoving={isCurrent && status === 'playing'}
        isFollowed
        loop={isCurrent ? loop : null}
        scale={1 / Math.max(0.02, levels.peak)}
        showsSpectrogram
        bands={events.bands(place)}
        lane={events.lane(place)}
        label={t('sound.graph.label', { position: positionName(recording.position) })}
        onToggle={() => soundPlayer.toggle(sound)}
        onSeek={seek}
        onJump={(seconds) => soundPlayer.play(sound, seconds)}
      />
      {events.editor(place)}
      {events.panel()}
    </Stack>
  );
}
