import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTexts } from '../../../i18n/index.ts';
import { useEscapeCloses } from '../../../ui/dialog/use-escape-closes.ts';

/** Mantine's dialogs have z-index 200; the browser's Back works behind an open one too. */
const ABOVE_DIALOGS = 300;

type Props = { warning: string; leave: string; onStay: () => void; onLeave: () => void };

/** Asks before leaving a page with sound or input at stake. */
export function LeaveDialog({ warning, leave, onStay, onLeave }: Props) {
  const { t } = useTexts();
  useEscapeCloses(true, onStay);
  return (
    <Modal
      opened
      zIndex={ABOVE_DIALOGS}
      onClose={onStay}
      title={t('streaming.leave.title')}
      closeButtonProps={{ 'aria-label': t('layout.close') }}
    >
      <Stack>
        <Text>{warning}</Text>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onStay}>
            {t('streaming.leave.stay')}
          </Button>
          <Button color="red" onClick={onLeave}>
            {leave}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
