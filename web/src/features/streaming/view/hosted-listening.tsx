import { Button, Group, Text } from '@mantine/core';
import type { ListeningTogether } from '@sadap/contract/listening-together';
import { IconHeadphonesOff } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import { useListeningStep } from './use-listening-step.ts';

/** For the host: who hears the stethoscope too, or is invited to, and how to end it. */
export function HostedListening({
  listening: { callId, state, isHeard, guest },
}: {
  listening: ListeningTogether;
}) {
  const { t } = useTexts();
  const staffName = useStaffName();
  const { isBusy, run } = useListeningStep();
  const agreed = isHeard ? 'listeningTogether.heardBy' : 'listeningTogether.notHeard';
  return (
    <Group gap="sm" justify="space-between">
      <Text size="sm" fw={600} role="status">
        {t(state === 'listening' ? agreed : 'listeningTogether.waitsFor', {
          username: staffName(guest.username),
        })}
      </Text>
      <Button
        size="sm"
        variant="default"
        loading={isBusy}
        leftSection={<IconHeadphonesOff size={18} />}
        onClick={() => void run(() => client.calls.listening.end({ id: callId }))}
      >
        {t('listeningTogether.stop')}
      </Button>
    </Group>
  );
}
