import { Text } from '@mantine/core';
import { learningSpectrogramPath } from '@sadap/contract/learning';
import { SPECTROGRAM_MAX_HZ } from '@sadap/contract/limits';
import type { Organ } from '@sadap/contract/positions';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import styles from './learning.module.css';

/** The whole sound's spectrogram: time to the right, high frequencies at the top. */
export function LearningSpectrogram({ soundKey, organ }: { soundKey: string; organ: Organ }) {
  const { t } = useTexts();
  const [hasFailed, setFailed] = useState(false);
  const caption = t('learning.spectrogram', { hertz: SPECTROGRAM_MAX_HZ[organ] });
  if (hasFailed)
    return (
      <Text size="sm" c="dimmed">
        {t('learning.spectrogramFailed')}
      </Text>
    );
  return (
    <figure className={styles.spectrogram}>
      <img src={learningSpectrogramPath(soundKey)} alt={caption} onError={() => setFailed(true)} />
      <Text component="figcaption" size="sm" c="dimmed">
        {caption}
      </Text>
    </figure>
  );
}
