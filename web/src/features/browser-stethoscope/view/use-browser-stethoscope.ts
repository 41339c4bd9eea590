import { useSyncExternalStore } from 'react';
import { type BrowserStethoscopeState, browserStethoscope } from '../model/browser-stethoscope.ts';

export function useBrowserStethoscope(): BrowserStethoscopeState {
  return useSyncExternalStore(browserStethoscope.subscribe, browserStethoscope.state);
}
