import { HEART_POSITIONS, type HeartPosition } from '@sadap/contract';
import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { ChestDrawing } from './chest-drawing.tsx';
import styles from './heart-diagram.module.css';

/** Where the markers lie on the drawing, in percent of its width and height; and on which side the name stands. */
const MARKERS: Record<HeartPosition, { x: number; y: number; side: 'left' | 'right' | 'below' }> = {
  Aortic: { x: 43.5, y: 35.5, side: 'left' },
  Pulmonic: { x: 56.5, y: 35.5, side: 'right' },
  Tricuspid: { x: 53.5, y: 60, side: 'left' },
  Mitral: { x: 68, y: 67, side: 'below' },
};

type Props = {
  selected: HeartPosition;
  recorded: ReadonlySet<string>;
  onSelect: (position: HeartPosition) => void;
};

/** The four heart positions on the chest, seen from the front: the patient's right is on the left. */
export function HeartDiagram({ selected, recorded, onSelect }: Props) {
  const { t } = useTexts();
  const group = useId();
  return (
    <fieldset className={styles.diagram}>
      <legend className={styles.legend}>{t('recording.choosePosition')}</legend>
      <div className={styles.chest}>
        <ChestDrawing />
        <span className={`${styles.side} ${styles.sideRight}`}>{t('recording.patientRight')}</span>
        <span className={`${styles.side} ${styles.sideLeft}`}>{t('recording.patientLeft')}</span>
        {HEART_POSITIONS.map((position) => {
          const { x, y, side } = MARKERS[position];
          const isRecorded = recorded.has(position);
          return (
            <label
              key={position}
              className={styles.position}
              style={{ left: `${x}%`, top: `${y}%` }}
              data-side={side}
              data-recorded={isRecorded || undefined}
            >
              <input
                type="radio"
                name={group}
                value={position}
                checked={selected === position}
                onChange={() => onSelect(position)}
              />
              <span className={styles.marker} aria-hidden>
                {isRecorded ? <IconCheck size={20} stroke={3} /> : position.charAt(0)}
              </span>
              <span className={styles.name}>
                <span className={styles.valve}>{t(`recording.positionsShort.${position}`)}</span>
                <span className={styles.landmark}>
                  {isRecorded ? `✓ ${t('recording.recorded')}` : t(`recording.landmarks.${position}`)}
                </span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
