import { Badge } from '@mantine/core';
import type { VitalSignJudgement } from '@sadap/contract/vital-signs';
import { IconAlertTriangleFilled, IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/index.ts';
import styles from './vital-signs.module.css';

const COLORS = ['gray', 'yellow', 'red', 'red'] as const;
const WORDS = {
  low: ['low', 'low', 'veryLow', 'criticallyLow'],
  high: ['high', 'high', 'veryHigh', 'criticallyHigh'],
} as const;

/** How far off a value is: by colour, arrow and word; critical values also by an icon and a filled badge. */
export function SeverityBadge({
  judgement,
  children,
}: {
  judgement: VitalSignJudgement;
  children: ReactNode;
}) {
  const { t } = useTexts();
  const { side, severity } = judgement;
  if (side === 'normal') {
    return (
      <Badge color="gray" h="auto">
        {children}
      </Badge>
    );
  }
  const isCritical = severity === 3;
  const Icon = isCritical ? IconAlertTriangleFilled : side === 'high' ? IconArrowUp : IconArrowDown;
  return (
    <Badge
      color={COLORS[severity]}
      variant={isCritical ? 'filled' : 'light'}
      h="auto"
      className={styles.severity ?? ''}
      leftSection={<Icon size={14} aria-hidden />}
      mb={4}
    >
      {children} {t(`vitalSigns.${WORDS[side][severity]}`)}
    </Badge>
  );
}
