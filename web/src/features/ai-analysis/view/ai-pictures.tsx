import type { AiResult } from '@sadap/contract/ai-analysis';
import type { Organ } from '@sadap/contract/positions';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { clockTime } from '../../../sound/clock-time.ts';
import { heightOf, hertzTicks } from '../model/mel-axis.ts';
import styles from './ai-result.module.css';

const KINDS = ['normal', 'analysis'] as const;

/** The sound as the model sees it, and the same with what drove its answer, where that is known. */
export function AiPictures({ result }: { result: AiResult }) {
  const { t } = useTexts();
  const { organ, spectrum } = result.metadata;
  const isColoured = result.spectrograms.analysis !== result.spectrograms.normal;
  return (
    <div className={styles.columns}>
      {(isColoured ? KINDS : KINDS.slice(0, 1)).map((kind) => (
        <figure key={kind} className={styles.figure}>
          <figcaption>
            <strong>{t(`aiAnalysis.pictures.${kind}`)}</strong>
          </figcaption>
          <Picture
            path={result.spectrograms[kind]}
            label={t(`aiAnalysis.pictures.${kind}`)}
            organ={organ}
            spectrum={spectrum}
          />
          <small>{t(`aiAnalysis.pictures.${kind}Legend`)}</small>
          {!isColoured && <small>{t('aiAnalysis.pictures.uncoloured')}</small>}
        </figure>
      ))}
    </div>
  );
}

type PictureProps = {
  path: string;
  label: string;
  organ: Organ;
  spectrum: AiResult['metadata']['spectrum'];
};

function Picture({ path, label, organ, spectrum }: PictureProps) {
  const { t } = useTexts();
  const [isBroken, setBroken] = useState(false);
  const { lowHz, highHz, fromS, seconds } = spectrum;
  return (
    <>
      <div className={styles.picture}>
        {isBroken ? (
          <span className={styles.broken}>{t('aiAnalysis.pictures.failed')}</span>
        ) : (
          <img src={path} alt={label} onError={() => setBroken(true)} />
        )}
        {hertzTicks(organ).map((hz) => (
          <span
            key={hz}
            className={styles.hertz}
            style={{ insetBlockEnd: `${heightOf(hz, lowHz, highHz) * 100}%` }}
          >
            {t('sound.graph.hertz', { value: hz })}
          </span>
        ))}
      </div>
      <div className={styles.seconds}>
        <span>{clockTime(fromS * 1000)}</span>
        <span>{t('aiAnalysis.pictures.time')}</span>
        <span>{clockTime((fromS + seconds) * 1000)}</span>
      </div>
    </>
  );
}
