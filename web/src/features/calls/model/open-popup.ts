import { WINDOW_DEFAULT } from './window-place.ts';

/** Opens the window of a call alone, which takes the call over; false where the browser does not allow it. */
export function openCallPopup(callId: string): boolean {
  const address = new URL('/', window.location.origin);
  address.searchParams.set('popup_call', 'true');
  address.searchParams.set('call', callId);
  const { width, height } = WINDOW_DEFAULT;
  return window.open(address, 'sadap-call', `popup,width=${width},height=${height}`) !== null;
}
