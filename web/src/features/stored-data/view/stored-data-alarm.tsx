import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/index.ts';
import { isAdmin, useSignedIn } from '../../../platform/session.ts';
import { storedDataQuery } from '../../../queries/late/stored-data.ts';
import { AlarmNote } from '../../../ui/page/alarm-note.tsx';

/** Tells an administrator of stored data that is damaged, or stays though deleted. */
export function StoredDataAlarm() {
  const { t } = useTexts();
  const isForMe = isAdmin(useSignedIn());
  const { data } = useQuery({ ...storedDataQuery(), enabled: isForMe });
  const count = data?.faults.filter(({ acknowledged_at: at }) => at === null).length ?? 0;
  const unremoved = data?.unremoved_count ?? 0;
  const seeTo = { to: '/admin', open: t('storedData.alarmOpen') };
  const look = { color: 'red', icon: <IconAlertTriangle /> } as const;
  return (
    <>
      {count > 0 && (
        <AlarmNote
          {...look}
          {...seeTo}
          title={t('storedData.alarm', { count })}
          help={t('storedData.alarmHelp')}
        />
      )}
      {unremoved > 0 && (
        <AlarmNote
          {...look}
          {...seeTo}
          title={t('storedData.unremoved', { count: unremoved })}
          help={t('storedData.unremovedHelp')}
        />
      )}
    </>
  );
}
