import { Text } from '@mantine/core';
import { useTexts } from '../../../i18n/index.ts';
import styles from './learning.module.css';

const MOST_SHOWN = 30;
/** With more, a bar is too narrow for its number. */
const MOST_NUMBERED = 6;

type Props = { quizzes: readonly { id: number; percent: number }[] };

/** Agreement quiz by quiz, the newest on the right, from 0 to 100 %; its numbers stand in the tables too. */
export function AgreementChart({ quizzes }: Props) {
  const { t } = useTexts();
  const shown = quizzes.slice(-MOST_SHOWN);
  return (
    <div className={styles.chart} aria-hidden="true">
      {shown.map(({ id, percent }) => (
        <div key={id} className={styles.bar} style={{ blockSize: `${percent}%` }}>
          {shown.length <= MOST_NUMBERED && percent >= 20 && (
            <Text size="sm">{t('learning.results.share', { percent })}</Text>
          )}
        </div>
      ))}
    </div>
  );
}
