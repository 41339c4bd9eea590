import { Badge } from '@mantine/core';
import { presentMs } from '@sadap/contract/present-time';
import type { RightsRequest } from '@sadap/contract/rights-requests';
import { useTexts } from '../../../i18n/index.ts';
import { daysUntil } from '../model/due.ts';

const SOON_DAYS = 7;

/** What became of a request, or how much time is left. */
export function DueBadge({ request: { closed, dueAt } }: { request: RightsRequest }) {
  const { t } = useTexts();
  const { isOver, days } = daysUntil(dueAt, presentMs());
  const [text, color] = closed
    ? ([t(`rightsRequests.outcomes.${closed.outcome}`), 'gray'] as const)
    : isOver
      ? ([t('rightsRequests.over', { days }), 'red'] as const)
      : days === 0
        ? ([t('rightsRequests.today'), 'orange'] as const)
        : ([t('rightsRequests.left', { days }), days < SOON_DAYS ? 'orange' : 'blue'] as const);
  return (
    <Badge size="lg" color={color} variant="light" className="sadap-digits" tt="none">
      {text}
    </Badge>
  );
}
