import { Button, Group, Text } from '@mantine/core';
import { IconPlayerPlayFilled, IconPlayerSkipForwardFilled, IconPlayerStopFilled } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import { usePositionName } from '../../i18n/use-position-name.ts';
import type { PlayedInTurn } from './use-play-in-turn.ts';

/** Plays all sounds one after the other, and says which one is heard. */
export function TurnBar({ turn, count }: { turn: PlayedInTurn; count: number }) {
  const { t } = useTexts();
  const positionName = usePositionName();
  const { current, place } = turn;
  if (!current || place === null)
    return (
      <Group>
        <Button size="md" leftSection={<IconPlayerPlayFilled size={18} aria-hidden />} onClick={turn.start}>
          {t('whole.playAll')}
        </Button>
      </Group>
    );
  return (
    <Group gap="sm">
      <Text role="status">
        {t('whole.playing', { place: place + 1, count, position: positionName(current.position) })}
      </Text>
      {turn.hasNext && (
        <Button
          size="md"
          variant="default"
          leftSection={<IconPlayerSkipForwardFilled size={18} aria-hidden />}
          onClick={turn.next}
        >
          {t('whole.next')}
        </Button>
      )}
      <Button
        size="md"
        variant="default"
        leftSection={<IconPlayerStopFilled size={18} aria-hidden />}
        onClick={turn.stop}
      >
        {t('whole.stop')}
      </Button>
    </Group>
  );
}
