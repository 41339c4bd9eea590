import { useQuery } from '@tanstack/react-query';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { isAdmin, useSignedIn } from '../../../platform/session.ts';
import { Lazy } from '../../../ui/lazy.tsx';
import { glassOpeningsQuery } from '../model/queries.ts';

const noteModule = lazyModule(() => import('./late/glass-note.tsx'));

/** Tells an administrator who opened a patient who is closed to them. There is mostly nobody. */
export function GlassAlarm() {
  const isForMe = isAdmin(useSignedIn());
  const { data = [] } = useQuery({ ...glassOpeningsQuery(), enabled: isForMe });
  return (
    <Lazy module={noteModule} isWanted={data.length > 0}>
      {({ GlassNote }) => <GlassNote openings={data} />}
    </Lazy>
  );
}
