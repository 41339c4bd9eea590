import { Button, Group, Text } from '@mantine/core';
import {
  type Icon,
  IconPlayerPlayFilled,
  IconPlayerSkipForwardFilled,
  IconPlayerStopFilled,
} from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import { usePositionName } from '../../i18n/use-position-name.ts';
import type { PlayedInTurn } from './use-play-in-turn.ts';

/** Plays all sounds one after the other, and says which one is heard. */
export function TurnBar({ turn, count }: { turn: PlayedInTurn; count: number }) {
  const { t } = useTexts();
  const positionName = usePositionName();
  const { current, place } = turn;
  const button = (Sign: Icon, words: string, onClick: () => void, variant = 'default') => (
    <Button size="md" variant={variant} leftSection={<Sign size={18} aria-hidden />} onClick={onClick}>
      {words}
    </Button>
  );
  if (!current || place === null)
    return <Group>{button(IconPlayerPlayFilled, t('whole.playAll'), turn.start, 'filled')}</Group>;
  return (
    <Group gap="sm">
      <Text role="status">
        {t('whole.playing', { place: place + 1, count, position: positionName(current.position) })}
      </Text>
      {turn.hasNext && button(IconPlayerSkipForwardFilled, t('whole.next'), turn.next)}
      {button(IconPlayerStopFilled, t('whole.stop'), turn.stop)}
    </Group>
  );
}
