import { Button } from '@mantine/core';
import { IconPhoneOff, IconVideo } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { useScreenLocked } from '../../../platform/screen-lock.ts';
import { useSignedIn } from '../../../platform/session.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import { videoCall } from '../model/calls.ts';
import { AboveThePage } from './above-the-page.tsx';
import styles from './return-bar.module.css';
import { useIsCallable, useVideoCall } from './use-calls.ts';

/** On every page: the way back into a running call of another tab, or of a closed one. */
export function ReturnBar() {
  const { t } = useTexts();
  const staffName = useStaffName();
  const { userId } = useSignedIn();
  const { elsewhere, phase } = useVideoCall();
  const isCallable = useIsCallable();
  const isLocked = useScreenLocked();
  if (isLocked || !elsewhere || phase !== 'idle') return null;
  const { caller, callee } = elsewhere;
  const name = staffName((caller.userId === userId ? callee : caller).username);
  return (
    <AboveThePage>
      <section className={styles.bar} aria-label={t('calls.elsewhere.title', { name })}>
        <Button
          className={styles.back ?? ''}
          color="green"
          size="sm"
          disabled={!isCallable}
          leftSection={<IconVideo size={20} aria-hidden />}
          onClick={() => videoCall.join(elsewhere)}
        >
          {t('calls.elsewhere.back', { name })}
        </Button>
        <Button
          className={styles.end ?? ''}
          color="red"
          size="sm"
          onClick={() => videoCall.endElsewhere()}
          aria-label={t('calls.window.end')}
        >
          <IconPhoneOff size={20} aria-hidden />
        </Button>
      </section>
    </AboveThePage>
  );
}
