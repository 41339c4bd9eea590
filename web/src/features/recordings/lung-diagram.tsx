import { SegmentedControl } from '@mantine/core';
import { LUNG_ABBREVIATIONS, type LungPosition } from '@sadap/contract';
import { useRef, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { BackDrawing } from './back-drawing.tsx';
import { CHEST_VIEWS, type ChestView, positionsOfView, viewOf } from './chest-view.ts';
import { FrontDrawing } from './front-drawing.tsx';
import styles from './position-diagram.module.css';
import { type MarkerPlace, PositionDiagram, PositionMarker } from './position-diagram.tsx';

type Spot<Name> = Name extends `${'Anterior' | 'Posterior'}_${infer Rest}` ? Rest : never;
const spotOf = (position: LungPosition) => position.replace(/^[A-Za-z]+_/, '') as Spot<LungPosition>;

const at = (x: number, y: number): MarkerPlace => ({ x, y, side: 'below' });

/** Percent of the drawing's width and height, as the examiner sees it: the front's right is on the left. */
const MARKERS: Record<LungPosition, MarkerPlace> = {
  Anterior_Upper_Right: at(36, 31),
  Anterior_Upper_Left: at(64, 31),
  Anterior_Middle_Right: at(33, 53),
  Anterior_Middle_Left: at(67, 53),
  Anterior_Lower_Right: at(27, 74),
  Anterior_Lower_Left: at(73, 74),
  Posterior_Upper_Left: at(37, 25),
  Posterior_Upper_Right: at(63, 25),
  Posterior_Middle_Left: at(38, 48),
  Posterior_Middle_Right: at(62, 48),
  Posterior_Lower_Left: at(38, 74),
  Posterior_Lower_Right: at(62, 74),
  Posterior_Lateral_Left: at(19, 59),
  Posterior_Lateral_Right: at(81, 59),
};

type Props = {
  selected: LungPosition;
  recorded: ReadonlySet<string>;
  onSelect: (position: LungPosition) => void;
};

/** The fourteen lung positions on the chest, front or back. */
export function LungDiagram({ selected, recorded, onSelect }: Props) {
  const { t } = useTexts();
  const [view, setView] = useState(viewOf(selected));
  const [followed, setFollowed] = useState(selected);
  const lastOn = useRef<Partial<Record<ChestView, LungPosition>>>({});
  lastOn.current[viewOf(selected)] = selected;
  // The next position that is offered may lie on the other side.
  if (followed !== selected) {
    setFollowed(selected);
    setView(viewOf(selected));
  }

  const turn = (to: ChestView) => {
    const positions = positionsOfView(to);
    setView(to);
    const offered =
      lastOn.current[to] ?? positions.find((position) => !recorded.has(position)) ?? positions[0];
    if (offered) onSelect(offered);
  };

  return (
    <PositionDiagram
      legend={t('recording.choosePosition')}
      view={view}
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
            place={MARKERS[position]}
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
