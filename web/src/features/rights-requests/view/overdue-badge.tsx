import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/index.ts';
import { rightsRequestCountsQuery } from '../../../queries/late/rights-requests.ts';

/** How many requests are over their time; nothing where none is. */
export function OverdueBadge() {
  const { t } = useTexts();
  const { data } = useQuery(rightsRequestCountsQuery());
  if (!data?.overdue) return null;
  return (
    <Badge color="red" variant="light" className="sadap-digits" tt="none">
      {t('rightsRequests.overdue', { count: data.overdue })}
    </Badge>
  );
}
