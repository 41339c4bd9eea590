import { type FloatingPosition, Tooltip } from '@mantine/core';

type Props = { anchor: Element | null; label: string; position: FloatingPosition; isShown: boolean };

export function FloatingTip({ anchor, label, position, isShown }: Props) {
  if (!(anchor instanceof HTMLElement)) return null;
  return <Tooltip target={anchor} label={label} position={position} opened={isShown} />;
}
