import { Badge } from '@mantine/core';
import {
  IconCircleCheck,
  IconCircleDot,
  IconHelpCircle,
  IconLoader2,
  IconPlugConnectedX,
  IconUserCheck,
} from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import type { DisplayedStatus } from '../model/device-display.ts';

/** Colour never stands alone: each status has its icon and its word. */
const LOOKS = {
  checking: { color: 'gray', Icon: IconLoader2 },
  connecting: { color: 'yellow', Icon: IconLoader2 },
  disconnecting: { color: 'yellow', Icon: IconLoader2 },
  connected: { color: 'teal', Icon: IconCircleCheck },
  online: { color: 'green', Icon: IconCircleDot },
  offline: { color: 'gray', Icon: IconPlugConnectedX },
  unknown: { color: 'gray', Icon: IconHelpCircle },
  inUse: { color: 'yellow', Icon: IconUserCheck },
} as const;

export function StatusBadge({ status }: { status: DisplayedStatus }) {
  const { t } = useTexts();
  const { color, Icon } = LOOKS[status];
  return (
    <Badge color={color} leftSection={<Icon size={15} />}>
      {t(`devices.status.${status}`)}
    </Badge>
  );
}
