import { ActionIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { Link } from '../../platform/navigation.tsx';
import { Tip } from '../page/tip.tsx';

type Props = {
  icon: Icon;
  /** What it does. */
  label: string;
  /** The object of the action, for screen readers, which do not see the row. */
  of: string;
  isDangerous?: boolean;
} & ({ to: string } | { onClick: () => void });

/** A square icon button in rows and cards. */
export function IconAction({ icon: ActionPicture, label, of, isDangerous = false, ...target }: Props) {
  const shown = {
    variant: 'default',
    size: 44,
    radius: 'md',
    'aria-label': `${label}: ${of}`,
    children: <ActionPicture size={20} stroke={1.7} />,
    ...(isDangerous ? { c: 'red' } : {}),
  } as const;
  return (
    <Tip label={label}>
      {'to' in target ? (
        <ActionIcon component={Link} to={target.to} {...shown} />
      ) : (
        <ActionIcon onClick={target.onClick} {...shown} />
      )}
    </Tip>
  );
}
