import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { inLanguage, type SoundItem } from '../model/sound-item.ts';
import { FindingBadges } from './finding-badges.tsx';
import styles from './learning.module.css';
import { LearningPlayer } from './learning-player.tsx';
import { LearningSpectrogram } from './learning-spectrogram.tsx';

/** A sound whole: waveform, spectrogram, what to listen for, findings, and where it comes from. */
export function SoundDetails({ item }: { item: SoundItem }) {
  const { t, language } = useTexts();
  const { key, organ, durationMs, question, findings, source, kind } = item;
  const explanation = inLanguage(item.explanation, language);
  return (
    <div className={styles.details}>
      {question && <Part name={t('learning.question')}>{question}</Part>}
      <LearningPlayer soundKey={key} durationMs={durationMs} />
      <LearningSpectrogram soundKey={key} organ={organ} />
      {explanation && (
        <Part name={t(kind === 'case' ? 'learning.explanation' : 'learning.listenFor')}>{explanation}</Part>
      )}
      <div>
        <Text fw={600}>{t('learning.findings')}</Text>
        <FindingBadges findings={findings} isIrregular={item.isIrregular} />
      </div>
      {source && <SoundSource source={source} />}
    </div>
  );
}

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <Text fw={600}>{name}</Text>
    <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{children}</Text>
  </div>
);

/** The author and the licence, as the licences ask. */
export function SoundSource({ source }: { source: NonNullable<SoundItem['source']> }) {
  const { t, language } = useTexts();
  return (
    <Text size="sm" c="dimmed">
      {t('learning.source')}: {source.attribution[language]} ·{' '}
      <Anchor
        href={source.licenceUrl}
        target="_blank"
        rel="noreferrer"
        size="sm"
        style={{ textDecoration: 'underline' }}
      >
        {t('learning.licence', { licence: source.licence })}
      </Anchor>
    </Text>
  );
}
