import { withTexts } from '../../i18n/index.ts';
import { storageFault } from '../../platform/browser-storage.ts';
import { lazyModule } from '../../platform/lazy-module.ts';

const notice = lazyModule(withTexts(() => import('./late/storage-notice.ts')));

/** Tells the user once that the browser stores nothing. Returns a function that stops it. */
export function sayStorageFault(): () => void {
  const say = () => {
    const fault = storageFault.get();
    if (fault)
      notice.fetch().then(
        ({ sayFault }) => sayFault(fault),
        () => undefined,
      );
  };
  say();
  return storageFault.subscribe(say);
}
