import { HEART_POSITIONS, LUNG_POSITIONS, type Organ, type Position } from '@sadap/contract';
import { HeartDiagram, LungDiagram } from '../../features/recordings/index.ts';

type Props = {
  organ: Organ;
  selected: Position;
  recorded: ReadonlySet<string>;
  onSelect: (position: Position) => void;
};

export function PositionChoice({ organ, selected, recorded, onSelect }: Props) {
  if (organ === 'heart') {
    const position = HEART_POSITIONS.find((each) => each === selected) ?? HEART_POSITIONS[0];
    return <HeartDiagram selected={position} recorded={recorded} onSelect={onSelect} />;
  }
  const position = LUNG_POSITIONS.find((each) => each === selected) ?? LUNG_POSITIONS[0];
  return <LungDiagram selected={position} recorded={recorded} onSelect={onSelect} />;
}
