import { Group, Text } from '@mantine/core';
import type { Organ } from '@sadap/contract/positions';
import { STREAM_SAMPLE_RATE_HZ } from '@sadap/contract/sound-frames';
import { LiveQuality } from '@sadap/dsp';
import { IconAlertTriangle, IconCircleCheck, IconEar } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { steadyMs } from '../../../platform/steady-clock.ts';
import { calmHint, FIRST_HINT, type ShownHint } from '../model/calm-hint.ts';
import { onLiveSamples } from '../model/live-sound.ts';

const LOOK_EVERY_MS = 500;

/** What is wrong with the incoming sound, shown calmly; recording continues regardless. */
export function QualityHint({ organ, isComing }: { organ: Organ; isComing: boolean }) {
  const { t } = useTexts();
  const [hint, setHint] = useState<ShownHint>(FIRST_HINT);
  useEffect(() => {
    if (!isComing) {
      setHint((before) => calmHint(before, { gravest: null, heardS: 0, atMs: steadyMs(), isComing }));
      return;
    }
    // Sound after a break is judged by itself.
    const quality = new LiveQuality(STREAM_SAMPLE_RATE_HZ, organ);
    let heardSamples = 0;
    const stop = onLiveSamples((samples) => {
      quality.push(samples);
      heardSamples += samples.length;
    });
    const timer = setInterval(() => {
      const heardS = heardSamples / STREAM_SAMPLE_RATE_HZ;
      const [gravest] = quality.hints();
      setHint((before) =>
        calmHint(before, { gravest: gravest?.code ?? null, heardS, atMs: steadyMs(), isComing }),
      );
    }, LOOK_EVERY_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [organ, isComing]);
  const { shown } = hint;
  return (
    <Group gap={8} wrap="nowrap" align="flex-start" aria-live="polite" data-hint={shown}>
      {shown === 'listening' || shown === 'nothing' ? (
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
      {shown === 'listening' || shown === 'nothing' || shown === 'good' ? (
        <Text {...(shown !== 'good' ? { c: 'dimmed' } : {})}>{t(`quality.live.${shown}`)}</Text>
      ) : (
        <Text>
          <strong>{t(`quality.problem.${shown}.name`)}</strong>
          {` ${t(`quality.problem.${shown}.advice`)}`}
        </Text>
      )}
    </Group>
  );
}
