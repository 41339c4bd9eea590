import { SegmentedControl } from '@mantine/core';
import { PLAYBACK_SPEEDS } from '@sadap/contract/limits';
import { useTexts } from '../../i18n/index.ts';
import { soundPlayer } from '../player.ts';
import { useSoundPlayer } from '../use-sound-player.ts';

/** Half speed preserves the pitch: sounds that lie close together can be told apart. */
export function SpeedChoice() {
  const { t } = useTexts();
  const { speed } = useSoundPlayer();
  return (
    <SegmentedControl
      aria-label={t('sound.speed')}
      value={String(speed)}
      onChange={(value) => soundPlayer.setSpeed(Number(value))}
      data={PLAYBACK_SPEEDS.map((value) => ({ value: String(value), label: `${value}×` }))}
    />
  );
}
