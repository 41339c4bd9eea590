import type { Recording } from '@sadap/contract/recordings';
import { PlaybackBar } from '../../../sound/index.ts';
import type { useRecordingPlayback } from './use-recording-playback.ts';

type Props = { recording: Recording; playback: ReturnType<typeof useRecordingPlayback> };

/** The player of a recording that was played in the list. */
export function RecordingPlayer({ recording, playback }: Props) {
  return (
    <PlaybackBar
      sound={playback.sound}
      durationMs={recording.duration_ms}
      peaks={playback.peaks}
      gaps={recording.gaps}
      sampleCount={playback.waveform?.metadata.sampleCount ?? 0}
      isFallback={playback.isFallback}
    />
  );
}
