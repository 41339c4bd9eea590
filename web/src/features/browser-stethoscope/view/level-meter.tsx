import { Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { browserStethoscope } from '../model/browser-stethoscope.ts';
import styles from './browser-stethoscope.module.css';

/** The number for screen readers changes this often. */
const SPOKEN_EVERY_MS = 1_000;

/** The microphone's current level; red while it clips. */
export function LevelMeter({ isSmall = false }: { isSmall?: boolean }) {
  const { t } = useTexts();
  const barRef = useRef<HTMLDivElement>(null);
  const [percent, setPercent] = useState(0);
  const [isClipping, setClipping] = useState(false);

  useEffect(() => {
    const { level } = browserStethoscope;
    let frame = 0;
    let spokenAtMs = 0;
    const draw = (nowMs: number) => {
      const share = level.shareAt(performance.now());
      if (barRef.current) barRef.current.style.transform = `scaleX(${share})`;
      setClipping(level.isClippingAt(performance.now()));
      if (nowMs - spokenAtMs >= SPOKEN_EVERY_MS) {
        spokenAtMs = nowMs;
        setPercent(Math.round(share * 100));
      }
      frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, []);

  return (
    <div className={styles.level} data-small={isSmall || undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: a meter element cannot be painted 60 times a second */}
      <div
        className={styles.meter}
        role="meter"
        aria-label={t('browserStethoscope.level')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        data-clipping={isClipping || undefined}
      >
        <div ref={barRef} className={styles.bar} />
      </div>
      {!isSmall && (
        <Text size="sm" mt={4} c={isClipping ? 'red' : 'dimmed'} role="status">
          {isClipping ? t('browserStethoscope.clipping') : t('browserStethoscope.levelHint')}
        </Text>
      )}
    </div>
  );
}
