import { ActionIcon, type ActionIconProps } from '@mantine/core';
import {
  IconMicrophone,
  IconMicrophoneOff,
  IconPhoneOff,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import { Tip } from '../../ui/tip.tsx';
import type { VideoCallState } from './call-on-page.ts';
import styles from './call-window.module.css';
import { videoCall } from './calls.ts';

const ROUND: ActionIconProps = { size: 56, radius: 28 };

/** Microphone, end, camera. They hide while nobody does anything; for the keyboard they are always there. */
export function CallControls({ call, isActive }: { call: VideoCallState; isActive: boolean }) {
  const { t } = useTexts();
  const { isMicrophoneOn, isCameraOn } = call;
  const MicrophoneIcon = isMicrophoneOn ? IconMicrophone : IconMicrophoneOff;
  const CameraIcon = isCameraOn ? IconVideo : IconVideoOff;
  const microphone = t(isMicrophoneOn ? 'calls.window.muteMicrophone' : 'calls.window.unmuteMicrophone');
  const camera = t(isCameraOn ? 'calls.window.stopCamera' : 'calls.window.startCamera');
  return (
    <div
      className={styles.controls}
      data-active={isActive || undefined}
      role="toolbar"
      aria-label={t('calls.window.controls')}
    >
      <Tip label={microphone}>
        <ActionIcon
          {...ROUND}
          variant={isMicrophoneOn ? 'default' : 'filled'}
          color="orange"
          onClick={() => videoCall.toggleMicrophone()}
          aria-label={microphone}
        >
          <MicrophoneIcon size={26} />
        </ActionIcon>
      </Tip>
      <Tip label={t('calls.window.end')}>
        <ActionIcon
          {...ROUND}
          variant="filled"
          color="red"
          onClick={() => videoCall.hangUp()}
          aria-label={t('calls.window.end')}
        >
          <IconPhoneOff size={26} />
        </ActionIcon>
      </Tip>
      <Tip label={camera}>
        <ActionIcon
          {...ROUND}
          variant={isCameraOn ? 'default' : 'filled'}
          color="orange"
          onClick={() => videoCall.toggleCamera()}
          aria-label={camera}
        >
          <CameraIcon size={26} />
        </ActionIcon>
      </Tip>
    </div>
  );
}
