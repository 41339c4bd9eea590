import { useQuery } from '@tanstack/react-query';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { isAdmin, useSignedIn } from '../../../platform/session.ts';
import { unusualReadingQuery } from '../../../queries/late/audit.ts';
import { Lazy } from '../../../ui/lazy.tsx';

const noteModule = lazyModule(() => import('./late/unusual-reading-note.tsx'));

/** Tells an administrator who opened unusually many patients. There is mostly nobody. */
export function UnusualReadingAlarm() {
  const isForMe = isAdmin(useSignedIn());
  const { data = [] } = useQuery({ ...unusualReadingQuery(), enabled: isForMe });
  return (
    <Lazy module={noteModule} isWanted={data.length > 0}>
      {({ UnusualReadingNote }) => <UnusualReadingNote readings={data} />}
    </Lazy>
  );
}
