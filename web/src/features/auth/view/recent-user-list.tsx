import { ActionIcon, Button, Divider } from '@mantine/core';
import { IconUser, IconUserPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { forgetUser, recentUsers } from '../../../platform/recent-users.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import styles from './lock-screen.module.css';

type Props = {
  /** Who locked the screen. */
  present: string;
  /** The user whose password is asked for; null while a name is being typed. */
  chosen: string | null;
  onChoose: (username: string) => void;
  onType: () => void;
};

/** Users who recently signed in in this browser; a tap selects one. */
export function RecentUserList({ present, chosen, onChoose, onType }: Props) {
  const { t } = useTexts();
  const staffName = useStaffName();
  const [names, setNames] = useState(() => recentUsers().filter((name) => name !== present));
  const forget = (name: string) => {
    forgetUser(name);
    setNames((kept) => kept.filter((each) => each !== name));
    if (name === chosen) onChoose(present);
  };
  return (
    <>
      <Divider my="lg" label={t('auth.lock.switch')} labelPosition="center" />
      <ul className={styles.others} aria-label={t('auth.lock.recent')}>
        {chosen !== present && (
          <li>
            <Button
              variant="default"
              size="md"
              fullWidth
              justify="flex-start"
              leftSection={<IconUser size={20} />}
              onClick={() => onChoose(present)}
            >
              {t('auth.lock.back', { username: staffName(present) })}
            </Button>
          </li>
        )}
        {names.map((name) => (
          <li key={name} className={styles.other}>
            <Button
              variant={name === chosen ? 'light' : 'default'}
              size="md"
              flex={1}
              miw={0}
              justify="flex-start"
              leftSection={<IconUser size={20} />}
              aria-label={t('auth.lock.switchTo', { username: staffName(name) })}
              aria-pressed={name === chosen}
              onClick={() => onChoose(name)}
            >
              {staffName(name)}
            </Button>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              onClick={() => forget(name)}
              aria-label={t('auth.lock.forget', { username: staffName(name) })}
            >
              <IconX size={18} />
            </ActionIcon>
          </li>
        ))}
        {chosen !== null && (
          <li>
            <Button
              variant="default"
              size="md"
              fullWidth
              justify="flex-start"
              leftSection={<IconUserPlus size={20} />}
              onClick={onType}
            >
              {t('auth.lock.other')}
            </Button>
          </li>
        )}
      </ul>
    </>
  );
}
