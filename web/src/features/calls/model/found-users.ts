import type { CallUser } from '@sadap/contract/calls';
import { isFoundIn, seenText } from '@sadap/contract/canonical-text';

/** More are found by typing: a hospital has a thousand of them. */
const OFFLINE_SHOWN = 50;

/** The users list as the panel shows it: without oneself, filtered by a part of a name or the department. */
export function foundUsers(users: readonly CallUser[], ownId: number, search: string) {
  const others = users.filter(({ user_id }) => user_id !== ownId);
  const found = others.filter((user) => isFoundIn(search, [user.username, user.fullName, user.department]));
  const offline = found.filter(({ isOnline }) => !isOnline);
  const online = others.filter(({ isOnline }) => isOnline);
  const foundOnline = found.filter(({ isOnline }) => isOnline);
  return {
    onlineCount: online.length,
    availableCount: online.filter(({ inCall }) => !inCall).length,
    online: foundOnline,
    /** Not if all matches are offline. */
    isOnlineShown: foundOnline.length > 0 || online.length === 0,
    offline: offline.slice(0, OFFLINE_SHOWN),
    notShown: Math.max(0, offline.length - OFFLINE_SHOWN),
    isNoneFound: seenText(search) !== '' && found.length === 0,
  };
}
