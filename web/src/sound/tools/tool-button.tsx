import { ActionIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { Tip } from '../../ui/page/tip.tsx';

type Props = { icon: Icon; label: string; onClick: () => void; disabled?: boolean };

/** A square button in a player's tool bar. */
export function ToolButton({ icon: Picture, label, onClick, disabled = false }: Props) {
  return (
    <Tip label={label}>
      <ActionIcon
        variant="default"
        size={44}
        radius="md"
        aria-label={label}
        onClick={onClick}
        disabled={disabled}
      >
        <Picture size={20} stroke={1.7} />
      </ActionIcon>
    </Tip>
  );
}
