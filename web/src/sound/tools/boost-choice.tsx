import { NativeSelect } from '@mantine/core';
import { useTexts } from '../../i18n/index.ts';
import { BOOSTS_DB } from '../playback-gain.ts';
import { soundPlayer } from '../player.ts';
import { useSoundPlayer } from '../use-sound-player.ts';

/** Raises a sound that is too soft to be judged. The fallback cannot play louder than stored. */
export function BoostChoice() {
  const { t } = useTexts();
  const { boostDb, isFallback } = useSoundPlayer();
  if (isFallback) return null;
  return (
    <NativeSelect
      size="md"
      w="6.5rem"
      flex="none"
      aria-label={t('sound.boost')}
      title={t('sound.boost')}
      value={String(boostDb)}
      onChange={(event) => soundPlayer.setBoost(Number(event.currentTarget.value))}
      data={BOOSTS_DB.map((value) => ({ value: String(value), label: t('sound.decibels', { value }) }))}
    />
  );
}
