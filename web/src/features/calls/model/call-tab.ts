import { tabStorage } from '../../../platform/browser-storage.ts';
import type { Sending } from './media-link.ts';

/**
 * This tab's call, and which tracks it sends. Survives a reload of the page, and is unknown to other tabs.
 */
const KEY = 'call-in-this-tab';
const SENDING_KEY = 'call-sending';
/** A message to show after the page was reloaded at a call's end. */
const LAST_WORD_KEY = 'call-last-word';

export const callTab = {
  remembered: (): string | null => tabStorage.getItem(KEY) ?? (isCallPopup() ? callInAddress() : null),
  remember(callId: string | null): void {
    if (callId) tabStorage.setItem(KEY, callId);
    else for (const key of [KEY, SENDING_KEY]) tabStorage.removeItem(key);
  },
  /** A window that this one opens starts with a copy. Null if nothing is known. */
  rememberedSending(): Sending | null {
    const kept = tabStorage.getItem(SENDING_KEY);
    return kept === null ? null : (JSON.parse(kept) as Sending);
  },
  rememberSending: (sending: Sending): void => tabStorage.setItem(SENDING_KEY, JSON.stringify(sending)),
  keepLastWord: (words: { title: string; message: string }): void =>
    tabStorage.setItem(LAST_WORD_KEY, JSON.stringify(words)),
  takeLastWord(): { title: string; message: string } | null {
    const kept = tabStorage.getItem(LAST_WORD_KEY);
    tabStorage.removeItem(LAST_WORD_KEY);
    return kept === null ? null : (JSON.parse(kept) as { title: string; message: string });
  },
};

/** Whether this is the separate window of a call. Source: specification 2, section 2. */
export const isCallPopup = (): boolean =>
  new URLSearchParams(window.location.search).get('popup_call') === 'true';

const callInAddress = () => new URLSearchParams(window.location.search).get('call');

/** Whether calling must be ready at once, not only when the page is idle. */
export const isCallAwaited = (): boolean =>
  isCallPopup() || callTab.remembered() !== null || tabStorage.getItem(LAST_WORD_KEY) !== null;
