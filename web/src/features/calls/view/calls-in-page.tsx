import { useEffect } from 'react';
import { withTexts } from '../../../i18n/index.ts';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { whenQuiet } from '../../../platform/when-idle.ts';
import { isCallAwaited } from '../model/call-tab.ts';
import type { CallingButtonLook } from './calling-button.tsx';

const FETCH_AGAIN_MS = 10_000;

const calls = lazyModule(withTexts(() => import('./calls-host.tsx')));

/** Calling, fetched once the page is idle; over a poor network too, because others want to call. */
export function CallsInPage() {
  const code = calls.useFetched();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = () => {
      calls.fetch().catch(() => {
        timer = setTimeout(load, FETCH_AGAIN_MS);
      });
    };
    const callOff = isCallAwaited() ? load() : whenQuiet(load);
    return () => {
      callOff?.();
      clearTimeout(timer);
    };
  }, []);
  return code && <code.CallsHost />;
}

/** The button to the list of users, once the rest of calling was fetched. */
export function CallsButton({ look }: { look: CallingButtonLook }) {
  const code = calls.useFetched();
  return code && <code.CallingButton look={look} />;
}

/** One tap to call a colleague whom the page mentions. */
export function CallColleagueButton(props: { userId: number; name: string }) {
  const code = calls.useFetched();
  return code && <code.CallColleague {...props} />;
}
