import { Avatar, Text } from '@mantine/core';
import type { CallUser } from '@sadap/contract/calls';
import { useTexts } from '../../../i18n/index.ts';
import { CallUserButton } from './call-user-button.tsx';
import styles from './calls.module.css';
import { useIsCallable } from './use-calls.ts';

/** One user of the panel: name, role, availability, and a call button. */
export function UserRow({ user }: { user: CallUser }) {
  const { t } = useTexts();
  const { username, fullName, department, role, isOnline, isAway, inCall } = user;
  const isCallable = useIsCallable();
  const name = fullName || username;
  const facts = [fullName && username, department, role === 'ADMIN' && t('calls.panel.administrator')].filter(
    Boolean,
  );
  const presence = () => {
    if (inCall) return t('calls.panel.inCall');
    if (isAway) return t('calls.panel.away');
    return isCallable ? t('calls.panel.available') : null;
  };
  return (
    <li className={styles.user}>
      <Avatar name={name} color={isOnline ? 'teal' : 'gray'} size={44} aria-hidden />
      <div className={styles.userName}>
        <Text fw={600} className={styles.name ?? ''}>
          {name}
        </Text>
        {facts.length > 0 && (
          <Text size="sm" c="dimmed" className={styles.name ?? ''}>
            {facts.join(' · ')}
          </Text>
        )}
        {isOnline && (
          <Text
            size="sm"
            className={styles.presence}
            data-busy={inCall || undefined}
            data-away={isAway || undefined}
          >
            {presence()}
          </Text>
        )}
      </div>
      <CallUserButton user={user} name={name} />
    </li>
  );
}
