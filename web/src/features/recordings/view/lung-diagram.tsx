import { SegmentedControl } from '@mantine/core';
import { LUNG_ABBREVIATIONS, type LungPosition } from '@sadap/contract/positions';
import { useRef, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { CHEST_VIEWS, type ChestView, positionsOfView, viewOf } from '../model/chest-view.ts';
import { LUNG_SPOTS } from '../model/lung-spots.ts';
import { BackDrawing } from './back-drawing.tsx';
import { FrontDrawing } from './front-drawing.tsx';
import styles from './position-diagram.module.css';
import { PositionDiagram, PositionMarker } from './position-diagram.tsx';

type Spot<Name> = Name extends `${'Anterior' | 'Posterior'}_${infer Rest}` ? Rest : never;
const spotOf = (position: LungPosition) => position.replace(/^[A-Za-z]+_/, '') as Spot<LungPosition>;

type Props = {
  /** Over the drawing, where it asks for something else than a position to record. */
  legend?: string;
  /** Null: every position is recorded and none is chosen. */
  selected: LungPosition | null;
  recorded: ReadonlySet<string>;
  /** Turning the chest over chooses nothing. */
  isHeld: boolean;
  /** The chosen position is shown rather than chosen. */
  isPointing?: boolean;
  onSelect: (position: LungPosition) => void;
};

/** The fourteen lung positions on the chest, front or back. */
export function LungDiagram({ legend, selected, recorded, isHeld, isPointing = false, onSelect }: Props) {
  const { t } = useTexts();
  const [view, setView] = useState(selected ? viewOf(selected) : 'anterior');
  const [followed, setFollowed] = useState(selected);
  const lastOn = useRef<Partial<Record<ChestView, LungPosition>>>({});
  if (selected) lastOn.current[viewOf(selected)] = selected;
  // The next suggested position may be on the other side.
  if (followed !== selected) {
    setFollowed(selected);
    if (selected) setView(viewOf(selected));
  }

  const turn = (to: ChestView) => {
    const positions = positionsOfView(to);
    setView(to);
    // Looking at recorded positions is not a choice.
    if (!selected || isHeld) return;
    const offered =
      lastOn.current[to] ?? positions.find((position) => !recorded.has(position)) ?? positions[0];
    if (offered) onSelect(offered);
  };

  return (
    <PositionDiagram
      legend={legend ?? t('recording.choosePosition')}
      view={view}
      isPointing={isPointing}
      drawing={view === 'anterior' ? <FrontDrawing /> : <BackDrawing />}
      controls={
        <SegmentedControl
          fullWidth
          size="md"
          className={styles.views ?? ''}
          aria-label={t('recording.chestView')}
          value={view}
          onChange={turn}
          data={CHEST_VIEWS.map((value) => {
            const positions = positionsOfView(value);
            const done = positions.filter((position) => recorded.has(position)).length;
            return { value, label: `${t(`recording.views.${value}`)} ${done}/${positions.length}` };
          })}
        />
      }
    >
      {positionsOfView(view).map((position) => {
        const isRecorded = recorded.has(position);
        const abbreviation = LUNG_ABBREVIATIONS[position];
        const words = [t(`recording.positions.${position}`), abbreviation];
        return (
          <PositionMarker
            key={position}
            place={{ ...LUNG_SPOTS[position], side: 'below' }}
            sign={abbreviation}
            name={t(`recording.spots.${spotOf(position)}`)}
            spoken={[...words, ...(isRecorded ? [t('recording.recorded')] : [])].join(', ')}
            isRecorded={isRecorded}
            isSelected={selected === position}
            onSelect={() => onSelect(position)}
          />
        );
      })}
    </PositionDiagram>
  );
}
