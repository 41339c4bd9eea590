import { hasUnsavedWork, isPageKept } from '../../../ui/unsaved-work.ts';
import { callEnds } from './call-ends.ts';
import { callTab, isCallPopup } from './call-tab.ts';

/** Source: specification 2, section 9. */
const AFTER_CALL_MS = 1_000;

/** Nothing that is open in this page would be lost with it: no form, stream, recording, dialog, other call. */
export const mayLoadAgain = (): boolean =>
  !hasUnsavedWork() && !isPageKept() && document.querySelector('[aria-modal="true"]') === null;

/**
 * The page after a call: loaded again where that loses nothing; the window of a call alone is closed. The end is told first,
 * which loading would cut off; a page that cannot reach the server stays, for it could not be loaded either.
 */
export function leaveCall(words: { title: string; message: string }): void {
  setTimeout(() => {
    void callEnds.areTold().then((areTold) => {
      if (isCallPopup()) window.close();
      else if (areTold && mayLoadAgain()) {
        callTab.keepLastWord(words);
        window.location.reload();
      }
    });
  }, AFTER_CALL_MS);
}
