import { Progress } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';

const LOOK_MS = 100;
/** Ordinary speech fills about two thirds. */
const FULL = 0.25;

/** Null: this browser cannot, or not with this microphone (Firefox, whose loudspeaker has another rate). */
function earOn(stream: MediaStream): AnalyserNode | null {
  let context: AudioContext | null = null;
  try {
    context = new AudioContext();
    const ear = new AnalyserNode(context, { fftSize: 2048 });
    context.createMediaStreamSource(stream).connect(ear);
    void context.resume().catch(() => undefined);
    return ear;
  } catch {
    void context?.close().catch(() => undefined);
    return null;
  }
}

/** The microphone's current level. */
export function MicrophoneLevel({ stream }: { stream: MediaStream }) {
  const { t } = useTexts();
  const [percent, setPercent] = useState<number | null>(0);
  useEffect(() => {
    if (stream.getAudioTracks().length === 0) return;
    const ear = earOn(stream);
    if (!ear) return setPercent(null);
    const samples = new Float32Array(ear.fftSize);
    const timer = setInterval(() => {
      ear.getFloatTimeDomainData(samples);
      const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      setPercent(Math.min(100, Math.round((loudest / FULL) * 100)));
    }, LOOK_MS);
    return () => {
      clearInterval(timer);
      void (ear.context as AudioContext).close().catch(() => undefined);
    };
  }, [stream]);
  if (percent === null) return null;
  return (
    <Progress
      value={percent}
      size="lg"
      color={percent > 3 ? 'green' : 'gray'}
      transitionDuration={LOOK_MS}
      aria-label={t('calls.devices.level')}
    />
  );
}
