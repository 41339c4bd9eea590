import { MINIMUM_RECORDING_MS } from '@sadap/contract/limits';
import type { CaptureProgress } from '@sadap/contract/realtime';
import { STREAM_SAMPLE_RATE_HZ } from '@sadap/contract/sound-frames';
import { useQuery } from '@tanstack/react-query';
import { captureQuery } from '../../queries/streaming.ts';

/** The server's record of a capture that has ended, and how much of it is sound. */
export function useCaptured({ id }: Pick<CaptureProgress, 'id'>) {
  const stored = useQuery(captureQuery(id));
  const missingSamples = stored.data?.gaps.reduce((sum, gap) => sum + gap.sampleCount, 0) ?? 0;
  const soundMs = (stored.data?.durationMs ?? 0) - (missingSamples * 1000) / STREAM_SAMPLE_RATE_HZ;
  return { stored, soundMs, isTooShort: stored.data !== undefined && soundMs < MINIMUM_RECORDING_MS };
}
