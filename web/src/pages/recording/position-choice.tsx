import { HEART_POSITIONS, LUNG_POSITIONS, type Organ, type Position } from '@sadap/contract/positions';
import { HeartDiagram, LungDiagram } from '../../features/recordings/index.ts';

type Props = {
  /** Over the drawing, where it asks for something else than a position to record. */
  legend?: string;
  organ: Organ;
  /** Null: every position is recorded and none is chosen. */
  selected: Position | null;
  recorded: ReadonlySet<string>;
  /** A sound is being captured or unsaved: turning the chest chooses nothing. */
  isHeld: boolean;
  /** The chosen position is shown rather than chosen. */
  isPointing?: boolean;
  onSelect: (position: Position) => void;
};

export function PositionChoice({ organ, selected, ...props }: Props) {
  if (organ === 'heart') {
    const position = HEART_POSITIONS.find((each) => each === selected) ?? null;
    return <HeartDiagram selected={position} {...props} />;
  }
  const position = LUNG_POSITIONS.find((each) => each === selected) ?? null;
  return <LungDiagram selected={position} {...props} />;
}
