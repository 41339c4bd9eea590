import { HeartPosition, LungPosition, type Organ, type Position } from '@sadap/contract';
import { HeartDiagram, LungDiagram } from '../../features/recordings/index.ts';

type Props = {
  organ: Organ;
  selected: Position;
  recorded: ReadonlySet<string>;
  onSelect: (position: Position) => void;
};

export function PositionChoice({ organ, selected, recorded, onSelect }: Props) {
  if (organ === 'heart')
    return <HeartDiagram selected={HeartPosition.parse(selected)} recorded={recorded} onSelect={onSelect} />;
  return <LungDiagram selected={LungPosition.parse(selected)} recorded={recorded} onSelect={onSelect} />;
}
