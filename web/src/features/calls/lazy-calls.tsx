import { useEffect } from 'react';
import { fetchAllTexts } from '../../i18n/index.ts';
import { fetchedCode } from '../../platform/fetched-code.ts';
import { whenQuiet } from '../../platform/when-idle.ts';
import { isCallAwaited } from './call-tab.ts';
import type { CallingButtonLook } from './calling-button.tsx';

const FETCH_AGAIN_MS = 10_000;

const calls = fetchedCode(() => import('./calls-host.tsx'));
/** Its texts come first. */
const fetchCalls = async () => {
  await fetchAllTexts();
  await calls.fetch();
};

/** Calling, fetched once the page is idle; over a poor network too, because others want to call. */
export function LazyCalls() {
  const code = calls.useFetched();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = () => {
      fetchCalls().catch(() => {
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
export function LazyCallingButton({ look }: { look: CallingButtonLook }) {
  const code = calls.useFetched();
  return code && <code.CallingButton look={look} />;
}

/** One tap to call a colleague whom the page mentions. */
export function LazyCallColleague(props: { userId: number; name: string }) {
  const code = calls.useFetched();
  return code && <code.CallColleague {...props} />;
}
