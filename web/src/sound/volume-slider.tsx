import { Group, Slider, Text } from '@mantine/core';
import { VOLUME_STEP } from '@sadap/contract/limits';
import { IconVolume } from '@tabler/icons-react';
import { useTexts } from '../i18n/index.ts';
import { soundPlayer } from './player.ts';
import { BoostChoice } from './tools/boost-choice.tsx';
import { useSoundPlayer } from './use-sound-player.ts';

/** Volume of stored sound, and its gain above stored. */
export function VolumeSlider({ max, width = 120 }: { max: number; width?: number | string }) {
  const { t } = useTexts();
  const { volume } = useSoundPlayer();
  return (
    <Group gap="xs" wrap="nowrap" maw="100%">
      <IconVolume size={18} aria-hidden />
      <Slider
        w={width}
        size="sm"
        min={0}
        max={max}
        step={VOLUME_STEP}
        value={Math.min(volume, max)}
        onChange={(value) => soundPlayer.setVolume(value)}
        label={(value) => value.toFixed(1)}
        thumbLabel={t('sound.volume')}
      />
      <Text className="sadap-digits" size="sm" w="2.2rem" ta="right">
        {Math.min(volume, max).toFixed(1)}
      </Text>
      <BoostChoice />
    </Group>
  );
}
