import { useQuery } from '@tanstack/react-query';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { isAdmin, useSignedIn } from '../../../platform/session.ts';
import { resultsQuery } from '../../../queries/late/results.ts';
import { Lazy } from '../../../ui/lazy.tsx';

const noteModule = lazyModule(() => import('./late/refused-note.tsx'));

/** Tells an administrator of results that do not get to the hospital's system. There are mostly none. */
export function RefusedResultsAlarm() {
  const isForMe = isAdmin(useSignedIn());
  const { data } = useQuery({ ...resultsQuery(), enabled: isForMe });
  const count = data ? data.refused_count + data.stuck_count : 0;
  return (
    <Lazy module={noteModule} isWanted={count > 0}>
      {({ RefusedNote }) => <RefusedNote count={count} />}
    </Lazy>
  );
}
