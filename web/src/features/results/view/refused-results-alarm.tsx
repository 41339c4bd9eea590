import { useQuery } from '@tanstack/react-query';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { isAdmin, useSignedIn } from '../../../platform/session.ts';
import { resultsQuery } from '../../../queries/late/results.ts';
import { Lazy } from '../../../ui/lazy.tsx';

const noteModule = lazyModule(() => import('./late/refused-note.tsx'));

/** Tells an administrator of results that the hospital's system has refused. There are mostly none. */
export function RefusedResultsAlarm() {
  const isForMe = isAdmin(useSignedIn());
  const { data } = useQuery({ ...resultsQuery(), enabled: isForMe });
  const count = data?.refused_count ?? 0;
  return (
    <Lazy module={noteModule} isWanted={count > 0}>
      {({ RefusedNote }) => <RefusedNote count={count} />}
    </Lazy>
  );
}
