import { Alert } from '@mantine/core';
import { learningSoundPath } from '@sadap/contract/learning';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/index.ts';
import { learningWaveformQuery } from '../../../queries/late/learning.ts';
import { PlaybackBar, type Sound, useLoadedPeaks } from '../../../sound/index.ts';

/** A sound to learn from, for the player. */
export const learningSoundOf = (key: string): Sound => ({
  key: `learning ${key}`,
  path: learningSoundPath(key),
});

/** Play button and waveform of a sound to learn from. */
export function LearningPlayer({ soundKey, durationMs }: { soundKey: string; durationMs: number }) {
  const { t } = useTexts();
  const sound = learningSoundOf(soundKey);
  const { data, isError, error } = useQuery(learningWaveformQuery(soundKey));
  const fallback = useLoadedPeaks(sound.key, isError);
  if (error && 'status' in error && error.status === 404)
    return <Alert color="yellow">{t('learning.quiz.withdrawn')}</Alert>;
  return (
    <PlaybackBar
      sound={sound}
      durationMs={durationMs}
      peaks={data?.waveform ?? fallback}
      isFallback={isError}
    />
  );
}
