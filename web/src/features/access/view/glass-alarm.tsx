import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/index.ts';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { isAdmin, useSignedIn } from '../../../platform/session.ts';
import { glassOpeningsQuery } from '../../../queries/access.ts';
import { Lazy } from '../../../ui/lazy.tsx';

const noteModule = lazyModule(() => import('./late/glass-note.tsx'));

/** Tells an administrator who opened a patient who is closed to them. There is mostly nobody. */
export function GlassAlarm() {
  const { t } = useTexts();
  const isForMe = isAdmin(useSignedIn());
  const { data = [] } = useQuery({ ...glassOpeningsQuery(), enabled: isForMe });
  return (
    <Lazy module={noteModule} isWanted={data.length > 0} failure={{ title: t('dashboard.brokenGlass') }}>
      {({ GlassNote }) => <GlassNote openings={data} />}
    </Lazy>
  );
}
