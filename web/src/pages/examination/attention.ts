import { isScreenLocked } from '../../platform/screen-lock.ts';

/** Something is asked, or chosen from a list. */
export const isAsked = (): boolean => document.querySelector('[role="dialog"], [role="menu"]') !== null;

/** This page is the one that is looked at: not another tab or window, not behind the lock. */
export const isInFront = (): boolean =>
  document.visibilityState === 'visible' && document.hasFocus() && !isScreenLocked();
