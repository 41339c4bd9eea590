import { WINDOW_DEFAULT } from './window-place.ts';

/** Opens the separate window of a call, which takes the call over; false if the browser does not allow it. */
export function openCallPopup(callId: string): boolean {
  const address = new URL('/', window.location.origin);
  address.searchParams.set('popup_call', 'true');
  address.searchParams.set('call', callId);
  const { width, height } = WINDOW_DEFAULT;
  return window.open(address, 'sadap-call', `popup,width=${width},height=${height}`) !== null;
}
