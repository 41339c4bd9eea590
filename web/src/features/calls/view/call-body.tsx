import { Avatar, Loader, Text } from '@mantine/core';
import { IconAntennaBars2, IconMicrophoneOff, IconVideoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { useSignedIn } from '../../../platform/session.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import type { ShownCall } from '../model/call-state.ts';
import { CallClock } from './call-clock.tsx';
import { CallControls } from './call-controls.tsx';
import { CallPicture } from './call-picture.tsx';
import styles from './call-window.module.css';
import { CalleeAway } from './callee-away.tsx';
import { useActivity } from './use-activity.ts';

/** The other party large, oneself small, and the controls. Minimised, only the sound continues. */
export function CallBody({ call, isMinimised }: { call: ShownCall; isMinimised: boolean }) {
  const { t } = useTexts();
  const { isActive, note } = useActivity();
  const [hasPicture, setPicture] = useState(false);
  const ownName = useStaffName()(useSignedIn().username);
  const {
    phase,
    otherName: name,
    remote,
    local,
    hasCamera,
    other,
    network,
    talkingSinceMs,
    isCameraOn,
    isMicrophoneOn,
  } = call;
  const isConnected = phase === 'connected';
  const isSeen = isConnected && hasPicture && other.camera;
  const isPictureExpected = other.camera && remote;
  const placeholder = () => {
    if (!isConnected) return t('calls.window.connectingTo', { name });
    return isPictureExpected ? t('calls.window.waiting') : t('calls.window.connectedTo', { name });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes that somebody is there
    <div
      className={styles.body}
      data-minimised={isMinimised || undefined}
      onPointerMove={note}
      onPointerDown={note}
      onKeyDown={note}
      onFocus={note}
    >
      {remote && (
        <CallPicture
          stream={remote}
          label={t('calls.window.remoteVideo', { name })}
          hasVideo={isSeen}
          onPicture={setPicture}
        />
      )}
      {!isSeen && (
        <div
          className={styles.placeholder}
          // The window's head says it too.
          data-said={(isConnected && !isPictureExpected) || undefined}
        >
          <Avatar className={styles.avatar ?? ''} name={name} color="teal" size={88} aria-hidden />
          {!isConnected && <Loader size="sm" color="white" aria-hidden />}
          <Text fw={600}>{placeholder()}</Text>
          {phase === 'calling' && <CalleeAway />}
        </div>
      )}
      {isConnected && (
        <div className={styles.notes}>
          {talkingSinceMs !== null && <CallClock sinceMs={talkingSinceMs} />}
          <div className={styles.notes} data-inner="" role="status">
            {network !== 'good' && (
              <span>
                <IconAntennaBars2 size={16} aria-hidden /> {t(`calls.window.network.${network}`, { name })}
              </span>
            )}
            {!isMicrophoneOn && (
              <span>
                <IconMicrophoneOff size={16} aria-hidden /> {t('calls.window.localMicrophoneOff')}
              </span>
            )}
            {!other.camera && (
              <span>
                <IconVideoOff size={16} aria-hidden /> {t('calls.window.cameraOff', { name })}
              </span>
            )}
            {!other.microphone && (
              <span>
                <IconMicrophoneOff size={16} aria-hidden /> {t('calls.window.microphoneOff', { name })}
              </span>
            )}
          </div>
        </div>
      )}
      {local && (
        <div className={styles.preview}>
          <CallPicture stream={local} isLocal label={t('calls.window.localVideo')} hasVideo={isCameraOn} />
          {!isCameraOn && (
            <span
              className={styles.previewOff}
              role="img"
              aria-label={t(hasCamera ? 'calls.window.localCameraOff' : 'calls.window.noCamera')}
            >
              <Avatar name={ownName} color="teal" size={40} aria-hidden />
              <IconVideoOff size={20} aria-hidden />
            </span>
          )}
        </div>
      )}
      <CallControls call={call} isActive={isActive} isSeen={isSeen} />
    </div>
  );
}
