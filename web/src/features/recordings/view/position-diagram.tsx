import { IconCheck } from '@tabler/icons-react';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import type { ChestView } from '../model/chest-view.ts';
import styles from './position-diagram.module.css';

const Group = createContext({ name: '', isPointing: false });

type DiagramProps = {
  legend: string;
  /** From the front the patient's right is on the viewer's left, from the back on the viewer's right. */
  view: ChestView;
  drawing: ReactNode;
  /** Between legend and drawing. */
  controls?: ReactNode;
  /** Only the chosen position is named, and large: it is shown rather than chosen. */
  isPointing?: boolean;
  children: ReactNode;
};

/** A drawn chest with a radio group of positions on it, labelled with the patient's left and right. */
export function PositionDiagram({
  legend,
  view,
  drawing,
  controls,
  isPointing = false,
  children,
}: DiagramProps) {
  const { t } = useTexts();
  const [start, end] = view === 'anterior' ? (['right', 'left'] as const) : (['left', 'right'] as const);
  return (
    <fieldset className={styles.diagram} data-pointing={isPointing || undefined}>
      <legend className={styles.legend}>{legend}</legend>
      {controls && <div className={styles.controls}>{controls}</div>}
      <div className={styles.sides}>
        {[start, end].map((side) => (
          <span key={side} className={styles.side} data-mark="">
            <span className={styles.sideLetter} aria-hidden>
              {t(`recording.sides.${side}Letter`)}
            </span>
            {t(`recording.sides.${side}`)}
          </span>
        ))}
      </div>
      <div className={styles.chest}>
        {drawing}
        <Group value={{ name: useId(), isPointing }}>{children}</Group>
      </div>
    </fieldset>
  );
}

/** In percent of the drawing's width and height, with the side of the marker on which its name is. */
export type MarkerPlace = { x: number; y: number; side: 'left' | 'right' | 'below' };

type MarkerProps = {
  place: MarkerPlace;
  /** A letter or an abbreviation inside the marker. */
  sign: string;
  name: string;
  /** A second line. */
  detail?: string;
  /** For screen readers, where name and detail are not enough. */
  spoken?: string;
  isRecorded: boolean;
  isSelected: boolean;
  onSelect: () => void;
};

export function PositionMarker({
  place,
  sign,
  name,
  detail,
  spoken,
  isRecorded,
  isSelected,
  onSelect,
}: MarkerProps) {
  const group = useContext(Group);
  // A name that is not drawn is said all the same.
  const label = spoken ?? (group.isPointing ? [name, detail].filter(Boolean).join(', ') : undefined);
  const isLong = sign.length > 1;
  return (
    <label
      className={styles.position}
      style={{ left: `${place.x}%`, top: `${place.y}%` }}
      data-side={place.side}
      data-recorded={isRecorded || undefined}
    >
      <input
        type="radio"
        name={group.name}
        value={sign}
        checked={isSelected}
        onChange={onSelect}
        {...(label ? { 'aria-label': label } : {})}
      />
      <span className={styles.marker} data-long={isLong || undefined} aria-hidden>
        {isRecorded && !isLong ? <IconCheck size={20} stroke={3} /> : sign}
        {isRecorded && isLong && (
          <span className={styles.tick}>
            <IconCheck size={13} stroke={4} />
          </span>
        )}
      </span>
      <span className={styles.name}>
        <span className={styles.valve}>{name}</span>
        {detail && <span className={styles.landmark}>{detail}</span>}
      </span>
    </label>
  );
}
