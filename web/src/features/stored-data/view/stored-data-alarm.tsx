import { useQuery } from '@tanstack/react-query';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { isAdmin, useSignedIn } from '../../../platform/session.ts';
import { storedDataQuery } from '../../../queries/late/stored-data.ts';
import { Lazy } from '../../../ui/lazy.tsx';

const noteModule = lazyModule(() => import('./late/alarm-note.tsx'));

/**
 * Tells an administrator of stored data that is damaged, or stays though deleted. There is mostly none: its
 * code is fetched then.
 */
export function StoredDataAlarm() {
  const isForMe = isAdmin(useSignedIn());
  const { data } = useQuery({ ...storedDataQuery(), enabled: isForMe });
  const count = data?.faults.filter(({ acknowledged_at: at }) => at === null).length ?? 0;
  const unremoved = data?.unremoved_count ?? 0;
  return (
    <Lazy module={noteModule} isWanted={count > 0 || unremoved > 0}>
      {({ AlarmNote }) => <AlarmNote count={count} unremoved={unremoved} />}
    </Lazy>
  );
}
