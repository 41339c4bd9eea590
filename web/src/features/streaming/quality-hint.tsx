import { Group, Text } from '@mantine/core';
import { type Organ, STREAM_SAMPLE_RATE_HZ } from '@sadap/contract';
import { LiveQuality } from '@sadap/dsp';
import { IconAlertTriangle, IconCircleCheck, IconEar } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { calmHint, FIRST_HINT, type ShownHint } from './calm-hint.ts';
import { onLiveSamples } from './live-sound.ts';

const LOOK_EVERY_MS = 500;

/** What is wrong with the sound that comes in just now, calmly; recording goes on whatever it says. */
export function QualityHint({ organ }: { organ: Organ }) {
  const { t } = useTexts();
  const [hint, setHint] = useState<ShownHint>(FIRST_HINT);
  useEffect(() => {
    const quality = new LiveQuality(STREAM_SAMPLE_RATE_HZ, organ);
    let heardSamples = 0;
    const stop = onLiveSamples((samples) => {
      quality.push(samples);
      heardSamples += samples.length;
    });
    const timer = setInterval(() => {
      const heardS = heardSamples / STREAM_SAMPLE_RATE_HZ;
      const [gravest] = quality.hints();
      setHint((before) => calmHint(before, { gravest: gravest?.code ?? null, heardS, atMs: Date.now() }));
    }, LOOK_EVERY_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [organ]);
  const { shown } = hint;
  return (
    <Group gap={8} wrap="nowrap" align="flex-start" aria-live="polite" data-hint={shown}>
      {shown === 'listening' ? (
        <IconEar size={20} aria-hidden style={{ flex: 'none', marginTop: 3 }} />
      ) : shown === 'good' ? (
        <IconCircleCheck size={20} aria-hidden style={{ flex: 'none', marginTop: 3 }} />
      ) : (
        <IconAlertTriangle
          size={20}
          aria-hidden
          color="var(--mantine-color-yellow-text)"
          style={{ flex: 'none', marginTop: 3 }}
        />
      )}
      {shown === 'listening' || shown === 'good' ? (
        <Text {...(shown === 'listening' ? { c: 'dimmed' } : {})}>{t(`quality.live.${shown}`)}</Text>
      ) : (
        <Text>
          <strong>{t(`quality.problem.${shown}.name`)}</strong>
          {` ${t(`quality.problem.${shown}.advice`)}`}
        </Text>
      )}
    </Group>
  );
}
