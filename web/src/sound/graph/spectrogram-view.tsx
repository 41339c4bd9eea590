import { SPECTROGRAM_MAX_HZ } from '@sadap/contract/limits';
import type { Organ } from '@sadap/contract/positions';
import { type SpectrogramBeside, spectrogramPath } from '@sadap/contract/recordings';
import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import styles from './sound-graph.module.css';
import { type TimeWindow, tileOf, wholeOf } from './time-window.ts';

type Props = {
  organ: Organ;
  recordingId: number;
  view: TimeWindow;
  durationS: number;
  /** On one scale with another sound. */
  beside?: SpectrogramBeside | undefined;
};
const SETTLE_MS = 200;
const TRIES = 3;
const RETRY_MS = 1_000;

type Picture = { path: string; stretch: TimeWindow };

/**
 * The server's picture of the visible part. Until the next one arrives the last one stays, with the whole
 * sound's beneath it, so that a turned page is never black.
 */
export function SpectrogramView({ organ, recordingId, view, durationS, beside }: Props) {
  const { t } = useTexts();
  const tile = tileOf(view, durationS);
  const path = spectrogramPath(
    organ,
    recordingId,
    tile ? { fromMs: tile.fromS * 1000, toMs: tile.toS * 1000 } : undefined,
    beside,
  );
  const [shown, setShown] = useState<Picture | null>(null);
  const [failedPath, setFailedPath] = useState<string | null>(null);
  const fromS = tile?.fromS ?? 0;
  const toS = tile?.toS ?? durationS;
  useEffect(() => {
    let image: HTMLImageElement | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = (attempt: number) => {
      const asked = new Image();
      image = asked;
      asked.onload = () => setShown({ path, stretch: { fromS, toS } });
      asked.onerror = () => {
        if (attempt < TRIES) timer = setTimeout(() => ask(attempt + 1), RETRY_MS * attempt);
        else setFailedPath(path);
      };
      asked.src = path;
    };
    // Zooming passes through many stretches; only the last one is drawn.
    timer = setTimeout(() => ask(1), SETTLE_MS);
    return () => {
      clearTimeout(timer);
      if (!image) return;
      image.onload = null;
      image.onerror = null;
      image.src = '';
    };
  }, [path, fromS, toS]);

  const spanS = view.toS - view.fromS;
  const placeOf = (stretch: TimeWindow) => ({
    insetInlineStart: `${((stretch.fromS - view.fromS) / spanS) * 100}%`,
    inlineSize: `${((stretch.toS - stretch.fromS) / spanS) * 100}%`,
  });
  const maxHz = SPECTROGRAM_MAX_HZ[organ];
  return (
    <div className={styles.spectrogram}>
      {tile && (
        <img
          src={spectrogramPath(organ, recordingId, undefined, beside)}
          alt=""
          draggable={false}
          className={styles.picture}
          style={placeOf(wholeOf(durationS))}
        />
      )}
      {shown && (
        <img
          src={shown.path}
          alt={t('sound.graph.spectrogram')}
          draggable={false}
          className={styles.picture}
          style={placeOf(shown.stretch)}
        />
      )}
      {shown?.path !== path && (
        <span className={styles.note} role="status">
          {failedPath === path ? t('sound.graph.spectrogramFailed') : t('sound.graph.spectrogramLoading')}
        </span>
      )}
      {shown &&
        [1, 0.5].map((share) => (
          <span key={share} className={styles.frequency} style={{ insetBlockStart: `${(1 - share) * 100}%` }}>
            {t('sound.graph.hertz', { value: maxHz * share })}
          </span>
        ))}
    </div>
  );
}
