import { Avatar, Button, Text } from '@mantine/core';
import type { CallUser } from '@sadap/contract';
import { IconPhoneOff, IconVideo } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import { canCall } from './call-support.ts';
import styles from './calls.module.css';
import { videoCall } from './calls.ts';

/** One user of the panel, and what can be done: a call where nobody is offline or in another one. */
export function UserRow({ user, isInCall }: { user: CallUser; isInCall: boolean }) {
  const { t } = useTexts();
  const { username, isOnline, inCall } = user;
  const isFree = isOnline && !inCall;
  const action = () => {
    if (!isOnline) return t('calls.panel.offlineButton');
    return t(inCall ? 'calls.panel.busy' : 'calls.panel.call');
  };
  return (
    <li className={styles.user}>
      <Avatar name={username} color={isOnline ? 'teal' : 'gray'} size={44} aria-hidden />
      <div className={styles.userName}>
        <Text fw={600} truncate>
          {username}
        </Text>
        {isOnline && (
          <Text size="sm" className={styles.presence} data-busy={inCall || undefined}>
            {t(inCall ? 'calls.panel.inCall' : 'calls.panel.available')}
          </Text>
        )}
      </div>
      <Button
        size="sm"
        px="sm"
        variant={isFree ? 'filled' : 'default'}
        leftSection={isFree ? <IconVideo size={18} /> : <IconPhoneOff size={18} />}
        disabled={!isFree || isInCall || !canCall()}
        onClick={() => void videoCall.start(user)}
        aria-label={`${action()}: ${username}`}
      >
        {action()}
      </Button>
    </li>
  );
}
