import { useEffect, useRef, useState } from 'react';
import { useRealtimeChannel, useRealtimeEvent } from '../../realtime.ts';
import { CallPanel } from './call-panel.tsx';
import { isCallPopup } from './call-tab.ts';
import { CallWindow } from './call-window.tsx';
import { CallingButton } from './calling-button.tsx';
import { followSessionWithCalls, videoCall } from './calls.ts';
import { IncomingDialog } from './incoming-dialog.tsx';
import { PopupPage } from './popup-page.tsx';
import { ReturnBar } from './return-bar.tsx';
import { sayLastWord } from './say-notice.ts';
import { useVideoCall } from './use-calls.ts';

const hear: typeof videoCall.hear = (call) => videoCall.hear(call);

/** All of calling that is seen: on every page of whoever is signed in. */
export function CallsHost() {
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const channel = useRealtimeChannel();
  const isCalling = useVideoCall().phase === 'calling';
  useEffect(followSessionWithCalls, []);
  useEffect(sayLastWord, []);
  useRealtimeEvent('call:changed', hear);
  // what was told while the channel was closed
  useEffect(() => channel?.onConnected(() => void videoCall.look()), [channel]);
  // the call window takes its place
  useEffect(() => {
    if (isCalling) setOpen(false);
  }, [isCalling]);
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => frame.current?.querySelector('button')?.focus());
  };
  return (
    <div ref={frame}>
      {isCallPopup() && <PopupPage />}
      {!isCallPopup() &&
        (isOpen ? <CallPanel onClose={close} /> : <CallingButton onOpen={() => setOpen(true)} />)}
      {!isCallPopup() && <ReturnBar />}
      <IncomingDialog />
      <CallWindow />
    </div>
  );
}
