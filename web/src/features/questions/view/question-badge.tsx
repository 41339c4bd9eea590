import { Badge, Button } from '@mantine/core';
import { IconMessageQuestion } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { Link } from '../../../platform/navigation.tsx';
import styles from './questions.module.css';
import { useWaitingCount } from './use-waiting-count.ts';

const SHOWN_AT_MOST = 99;

const shown = (count: number) => (count > SHOWN_AT_MOST ? `${SHOWN_AT_MOST}+` : String(count));

/** In the menu: the number of items that await the user. */
export function QuestionBadge() {
  const { t } = useTexts();
  const count = useWaitingCount();
  if (count === 0) return null;
  return (
    <Badge
      className={styles.badge ?? ''}
      variant="filled"
      color="red"
      circle={count < 10}
      role="img"
      aria-label={t('questions.news.count', { count })}
    >
      {shown(count)}
    </Badge>
  );
}

/** Where the menu is folded away: shown only when something is waiting. */
export function QuestionShortcut() {
  const { t } = useTexts();
  const count = useWaitingCount();
  if (count === 0) return null;
  return (
    <Button
      component={Link}
      to="/questions"
      className={styles.shortcut ?? ''}
      size="compact-md"
      variant="light"
      color="red"
      leftSection={<IconMessageQuestion size={20} stroke={1.7} />}
      aria-label={`${t('questions.nav')}: ${t('questions.news.count', { count })}`}
    >
      {shown(count)}
    </Button>
  );
}
