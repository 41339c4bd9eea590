import { HEART_POSITIONS, type HeartPosition } from '@sadap/contract/positions';
import { useTexts } from '../../../i18n/index.ts';
import { HeartDrawing } from './heart-drawing.tsx';
import { type MarkerPlace, PositionDiagram, PositionMarker } from './position-diagram.tsx';

/** Marker positions on the drawing, in percent of its width and height, and the side of the name. */
const MARKERS: Record<HeartPosition, MarkerPlace> = {
  Aortic: { x: 42.5, y: 35.5, side: 'left' },
  Pulmonic: { x: 57.5, y: 35.5, side: 'right' },
  Tricuspid: { x: 53.5, y: 60, side: 'left' },
  Mitral: { x: 68, y: 67, side: 'below' },
};

type Props = {
  /** Over the drawing, where it asks for something else than a position to record. */
  legend?: string;
  /** Null: every position is recorded and none is chosen. */
  selected: HeartPosition | null;
  recorded: ReadonlySet<string>;
  /** The chosen position is shown rather than chosen. */
  isPointing?: boolean;
  onSelect: (position: HeartPosition) => void;
};

/** The four heart positions on the chest, seen from the front. */
export function HeartDiagram({ legend, selected, recorded, isPointing = false, onSelect }: Props) {
  const { t } = useTexts();
  return (
    <PositionDiagram
      legend={legend ?? t('recording.choosePosition')}
      view="anterior"
      drawing={<HeartDrawing />}
      isPointing={isPointing}
    >
      {HEART_POSITIONS.map((position) => {
        const isRecorded = recorded.has(position);
        return (
          <PositionMarker
            key={position}
            place={MARKERS[position]}
            sign={position.charAt(0)}
            name={t(`recording.positionsShort.${position}`)}
            detail={t(isRecorded ? 'recording.recorded' : `recording.landmarks.${position}`)}
            isRecorded={isRecorded}
            isSelected={selected === position}
            onSelect={() => onSelect(position)}
          />
        );
      })}
    </PositionDiagram>
  );
}
