/** Which call this tab is in. It survives loading the page again, and is not known to other tabs. */
const KEY = 'call-in-this-tab';
/** What is still to be said after the page was loaded again at a call's end. */
const LAST_WORD_KEY = 'call-last-word';

export const callTab = {
  remembered: (): string | null => sessionStorage.getItem(KEY) ?? (isCallPopup() ? callInAddress() : null),
  remember(callId: string | null): void {
    if (callId) sessionStorage.setItem(KEY, callId);
    else sessionStorage.removeItem(KEY);
  },
  keepLastWord: (words: { title: string; message: string }): void =>
    sessionStorage.setItem(LAST_WORD_KEY, JSON.stringify(words)),
  takeLastWord(): { title: string; message: string } | null {
    const kept = sessionStorage.getItem(LAST_WORD_KEY);
    sessionStorage.removeItem(LAST_WORD_KEY);
    return kept === null ? null : (JSON.parse(kept) as { title: string; message: string });
  },
};

/** Whether this window is the one of a call alone. Source: specification 2, section 2. */
export const isCallPopup = (): boolean =>
  new URLSearchParams(window.location.search).get('popup_call') === 'true';

const callInAddress = () => new URLSearchParams(window.location.search).get('call');

/** Whether calling must be there at once, not when the page is idle. */
export const isCallAwaited = (): boolean =>
  isCallPopup() || callTab.remembered() !== null || sessionStorage.getItem(LAST_WORD_KEY) !== null;
