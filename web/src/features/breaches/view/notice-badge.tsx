import { Badge } from '@mantine/core';
import type { Breach } from '@sadap/contract/breaches';
import { useTexts } from '../../../i18n/index.ts';
import { remainingUntil } from '../model/notice.ts';
import { useNow } from './use-now.ts';

const SOON_HOURS = 24;

/** Whether the office was told in time, or how much time is left. */
export function NoticeBadge({ breach }: { breach: Breach }) {
  const { t } = useTexts();
  const nowMs = useNow();
  const told = breach.steps.find(({ step }) => step === 'office');
  const { isOver, hours, minutes } = remainingUntil(breach.dueAt, told ? Date.parse(told.doneAt) : nowMs);
  const [name, color] = told
    ? isOver
      ? (['toldLate', 'orange'] as const)
      : (['told', 'teal'] as const)
    : isOver
      ? (['over', 'red'] as const)
      : (['left', hours < SOON_HOURS ? 'orange' : 'blue'] as const);
  return (
    <Badge size="lg" color={color} variant="light" className="sadap-digits" tt="none">
      {t(`breaches.notice.${name}`, { hours, minutes })}
    </Badge>
  );
}
