import { IconCalendarDue } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/index.ts';
import { rightsRequestCountsQuery } from '../../../queries/late/rights-requests.ts';
import { AlarmNote } from '../../../ui/page/alarm-note.tsx';

/** Tells an administrator of patients' requests that nobody has answered within 30 days. */
export function OverdueAlarm() {
  const { t } = useTexts();
  const { data } = useQuery(rightsRequestCountsQuery());
  const count = data?.overdue ?? 0;
  if (count === 0) return null;
  return (
    <AlarmNote
      color="orange"
      icon={<IconCalendarDue />}
      title={t('rightsRequests.alarm.title', { count })}
      help={t('rightsRequests.alarm.help')}
      to="/admin/privacy"
      open={t('rightsRequests.alarm.open')}
    />
  );
}
