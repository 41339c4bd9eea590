import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/index.ts';
import { isAdmin, useSignedIn } from '../../../platform/session.ts';
import { resultsQuery } from '../../../queries/late/results.ts';
import { AlarmNote } from '../../../ui/page/alarm-note.tsx';

/** Tells an administrator of results that do not get to the hospital's system. */
export function RefusedResultsAlarm() {
  const { t } = useTexts();
  const isForMe = isAdmin(useSignedIn());
  const { data } = useQuery({ ...resultsQuery(), enabled: isForMe });
  const count = data ? data.refused_count + data.stuck_count : 0;
  if (count === 0) return null;
  return (
    <AlarmNote
      color="red"
      icon={<IconAlertTriangle />}
      title={t('results.alarm', { count })}
      help={t('results.alarmHelp')}
      to="/admin"
      open={t('results.alarmOpen')}
    />
  );
}
