import { Button } from '@mantine/core';
import type { CallUser } from '@sadap/contract/calls';
import { IconPhoneOff, IconVideo } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { canCall } from '../model/call-support.ts';
import { videoCall } from '../model/calls.ts';
import { useIsCallable, useVideoCall } from './use-calls.ts';

type Props = {
  /** Absent: not in the list of users, or the list is not loaded yet. */
  user: CallUser | undefined;
  name: string;
  size?: 'sm' | 'md';
};

/**
 * Calls a user; disabled while they are offline or in another call, or this page is in one or not yet able to
 * call.
 */
export function CallUserButton({ user, name, size = 'sm' }: Props) {
  const { t } = useTexts();
  const isBusyHere = useVideoCall().phase !== 'idle';
  const isCallable = useIsCallable();
  const isFree = user?.isOnline && !user.inCall && isCallable;
  const action = () => {
    if (!user?.isOnline) return t('calls.panel.offlineButton');
    if (user.inCall) return t('calls.panel.busy');
    return t(isCallable ? 'calls.panel.call' : 'calls.panel.notYet');
  };
  return (
    <Button
      size={size}
      px="sm"
      flex="none"
      variant={isFree ? 'filled' : 'default'}
      leftSection={isFree ? <IconVideo size={18} /> : <IconPhoneOff size={18} />}
      disabled={!isFree || isBusyHere || !canCall()}
      onClick={() => user && videoCall.start(user)}
      aria-label={`${action()}: ${name}`}
    >
      {action()}
    </Button>
  );
}
