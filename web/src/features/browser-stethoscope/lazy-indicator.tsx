import { fetchedCode } from '../../ui/fetched-code.ts';

/** Fetched by the first start of a microphone: every page carries the indicator's place, few ever need it. */
export const indicator = fetchedCode(() => import('./indicator.tsx'));

/** Says above every page that the microphone is on. */
export function LazyMicrophoneIndicator() {
  const code = indicator.useFetched();
  return code && <code.MicrophoneIndicator />;
}
