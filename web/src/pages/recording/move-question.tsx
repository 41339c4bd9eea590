import { Alert, Button, Group, Text } from '@mantine/core';
import type { Position } from '@sadap/contract/positions';
import type { CaptureProgress } from '@sadap/contract/realtime';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useCapturePosition } from '../../features/streaming/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { usePositionName } from '../../i18n/use-position-name.ts';

type Props = {
  capture: CaptureProgress;
  wanted: Position;
  onMoved: (position: Position) => void;
  onStay: () => void;
};

/**
 * Another position was chosen while a sound is unsaved: only its clinician knows whether the sound was taken
 * there all along.
 */
export function MoveQuestion({ capture, wanted, onMoved, onStay }: Props) {
  const { t } = useTexts();
  const positionName = usePositionName();
  const { isBusy, correct } = useCapturePosition();
  const move = async () => {
    if (await correct(capture, wanted)) onMoved(wanted);
    else onStay();
  };
  return (
    <Alert color="yellow" icon={<IconArrowsExchange />} role="status" p="xs">
      <Group gap="xs" justify="space-between">
        <Text flex="1 1 14rem">
          {t('recording.move.question', { from: positionName(capture.position), to: positionName(wanted) })}
        </Text>
        <Group gap="xs" wrap="nowrap" ms="auto">
          <Button size="sm" px="sm" loading={isBusy} onClick={() => void move()}>
            {t('recording.move.yes')}
          </Button>
          <Button size="sm" px="sm" variant="default" disabled={isBusy} onClick={onStay}>
            {t('recording.move.no')}
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}
