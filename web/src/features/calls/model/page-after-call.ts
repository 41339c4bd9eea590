import { hasUnsavedWork, isReloadPrevented } from '../../../ui/page/unsaved-work.ts';
import { callEnds } from './call-ends.ts';
import { callTab, isCallPopup } from './call-tab.ts';

/** Source: specification 2, section 9. */
const AFTER_CALL_MS = 1_000;

/** A reload would lose nothing open in this page: no form, stream, recording, dialog or other call. */
export const mayLoadAgain = (): boolean =>
  !hasUnsavedWork() && !isReloadPrevented() && document.querySelector('[aria-modal="true"]') === null;

/**
 * After a call the page reloads if that loses nothing; the separate window of a call closes. The end is
 * reported first, since a reload would cut it off. A page that cannot reach the server stays, because it
 * could not be reloaded either; `onStay` says so.
 */
export function leaveCall(words: { title: string; message: string }, onStay: () => void): void {
  setTimeout(() => {
    void callEnds.areTold().then((areTold) => {
      if (isCallPopup()) window.close();
      else if (areTold && mayLoadAgain()) {
        callTab.keepLastWord(words);
        window.location.reload();
      } else onStay();
    });
  }, AFTER_CALL_MS);
}
