import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/index.ts';
import { isAdmin, useSignedIn } from '../../../platform/session.ts';
import { storedDataQuery } from '../../../queries/late/stored-data.ts';
import { AlarmNote } from '../../../ui/page/alarm-note.tsx';

/** Tells an administrator of stored data that is damaged. */
export function StoredDataAlarm() {
  const { t } = useTexts();
  const isForMe = isAdmin(useSignedIn());
  const { data } = useQuery({ ...storedDataQuery(), enabled: isForMe });
  const count = data?.faults.filter(({ acknowledged_at: at }) => at === null).length ?? 0;
  if (count === 0) return null;
  return (
    <AlarmNote
      color="red"
      icon={<IconAlertTriangle />}
      title={t('storedData.alarm', { count })}
      help={t('storedData.alarmHelp')}
      to="/admin"
      open={t('storedData.alarmOpen')}
    />
  );
}
