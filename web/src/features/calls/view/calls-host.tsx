import { useEffect } from 'react';
import { useRealtimeChannel, useRealtimeEvent } from '../../../platform/realtime.ts';
import { isCallPopup } from '../model/call-tab.ts';
import { followSessionWithCalls, videoCall } from '../model/calls.ts';
import { sayLastWord } from '../model/say-notice.ts';
import { CallPanel } from './call-panel.tsx';
import { CallWindow } from './call-window.tsx';
import { IncomingDialog } from './incoming-dialog.tsx';
import { closePanel, dropPanel, usePanelOpen } from './panel-open.ts';
import { PopupPage } from './popup-page.tsx';
import { ReturnBar } from './return-bar.tsx';
import { useVideoCall } from './use-calls.ts';
import { useCallsThatEnd } from './use-past-calls.ts';

export { CallColleague } from './call-colleague.tsx';
export { CallingButton } from './calling-button.tsx';

const hear: typeof videoCall.hear = (call) => videoCall.hear(call);

/** The visible parts of calling, above every page of a signed-in user. */
export function CallsHost() {
  const isOpen = usePanelOpen();
  const channel = useRealtimeChannel();
  const isCalling = useVideoCall().phase === 'calling';
  useEffect(followSessionWithCalls, []);
  useEffect(sayLastWord, []);
  useRealtimeEvent('call:changed', hear);
  useCallsThatEnd();
  // Catches up with events sent while the channel was closed.
  useEffect(() => channel?.onConnected(() => videoCall.look()), [channel]);
  // The call window takes its place.
  useEffect(() => {
    if (isCalling) dropPanel();
  }, [isCalling]);
  // The next user to sign in opens it for themself.
  useEffect(() => dropPanel, []);
  return (
    <div>
      {isCallPopup() && <PopupPage />}
      {!isCallPopup() && isOpen && <CallPanel onClose={closePanel} />}
      {!isCallPopup() && <ReturnBar />}
      <IncomingDialog />
      <CallWindow />
    </div>
  );
}
