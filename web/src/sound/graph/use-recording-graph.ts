import type { Recording } from '@sadap/contract/recordings';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { waveformQuery } from '../../queries/recordings.ts';
import { soundPlayer } from '../player.ts';
import type { GraphSound } from './sound-graph.tsx';

const FALLBACK_EVERY_MS = 500;

/** Loudest sample and mean level, as fractions of full scale. */
export type RecordingLevels = { peak: number; rms: number };
export type RecordingGraph = {
  graph: GraphSound | null;
  levels: RecordingLevels | null;
  /** The server could not deliver it: drawn from the loaded part of the sound itself. */
  isFallback: boolean;
};

/** The data of a recording's graph. `key`: the sound's key in the player. */
export function useRecordingGraph(recording: Recording, key: string): RecordingGraph {
  const { organ, recording_id, duration_ms, sample_rate_hz, gaps } = recording;
  const { data, isError } = useQuery(waveformQuery(organ, recording_id));
  const fallback = useLoadedPeaks(key, isError);
  const peaks = data?.waveform ?? fallback;
  const graph = useMemo(
    () =>
      peaks && {
        organ,
        recordingId: recording_id,
        durationS: duration_ms / 1000,
        peaks,
        gaps: gaps.map(({ firstSample, sampleCount }) => ({
          fromS: firstSample / sample_rate_hz,
          toS: (firstSample + sampleCount) / sample_rate_hz,
        })),
      },
    [peaks, organ, recording_id, duration_ms, gaps, sample_rate_hz],
  );
  const levels = useMemo(() => {
    if (data) return { peak: data.metadata.peak, rms: data.metadata.rms };
    return fallback ? { peak: Math.max(0.02, ...fallback), rms: 0 } : null;
  }, [data, fallback]);
  return { graph, levels, isFallback: isError };
}

/** Peaks of the parts of a sound that the player has loaded, while they are wanted. */
export function useLoadedPeaks(key: string, isWanted: boolean): number[] | null {
  const [peaks, setPeaks] = useState<number[] | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    const read = () => {
      const values = soundPlayer.envelope(key)?.values;
      setPeaks(values ? Array.from(values, (value) => (Number.isNaN(value) ? 0 : value)) : [0]);
    };
    read();
    const timer = setInterval(read, FALLBACK_EVERY_MS);
    return () => clearInterval(timer);
  }, [key, isWanted]);
  return isWanted ? peaks : null;
}
