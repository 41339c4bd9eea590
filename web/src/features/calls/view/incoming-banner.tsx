import { Avatar, Button, Text } from '@mantine/core';
import { IconPhoneOff, IconVideo } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { videoCall } from '../model/calls.ts';
import { clearestEdge, type Edge, type Place } from '../model/window-place.ts';
import { AboveThePage } from './above-the-page.tsx';
import styles from './incoming-banner.module.css';
import { useVideoCall } from './use-calls.ts';
import { useKeepClear } from './use-keep-clear.ts';

const HEIGHT = 64;
const MARGIN = 4;

function edgeBeside(keepClear: readonly Place[], now: Edge): Edge {
  const screen = { width: window.innerWidth, height: window.innerHeight };
  const bar = { x: 0, width: screen.width, height: HEIGHT, top: MARGIN, bottom: MARGIN };
  return clearestEdge(bar, screen, keepClear, now);
}

/** It rings while something must stay within reach: a recording, or the lock's password. */
export function IncomingBanner({ isLocked }: { isLocked: boolean }) {
  const { t } = useTexts();
  const { phase, otherName: name } = useVideoCall();
  const keepClear = useKeepClear();
  const [edge, setEdge] = useState<Edge>('top');
  // It stays where it is unless it covers something: a moving target is missed.
  const next = edgeBeside(keepClear, edge);
  if (next !== edge) setEdge(next);
  return (
    <AboveThePage>
      <section
        className={styles.banner}
        data-edge={isLocked ? 'top' : edge}
        aria-label={t('calls.incoming.title')}
      >
        <Avatar name={name} color="teal" size={40} className={styles.avatar ?? ''} aria-hidden />
        <div className={styles.words} role="alert">
          <Text fw={600} lineClamp={2}>
            {t('calls.incoming.message', { name })}
          </Text>
          {isLocked && <Text size="sm">{t('calls.incoming.locked')}</Text>}
        </div>
        <Button
          className={styles.answer ?? ''}
          color="red"
          size="md"
          leftSection={<IconPhoneOff size={20} />}
          onClick={() => videoCall.decline()}
        >
          {t('calls.incoming.decline')}
        </Button>
        {!isLocked && (
          <Button
            className={styles.answer ?? ''}
            color="green"
            size="md"
            leftSection={<IconVideo size={20} />}
            loading={phase === 'answering'}
            onClick={() => videoCall.accept()}
          >
            {t('calls.incoming.accept')}
          </Button>
        )}
      </section>
    </AboveThePage>
  );
}
