import { ActionIcon, type ActionIconProps } from '@mantine/core';
import {
  IconAdjustments,
  IconCamera,
  IconCameraRotate,
  IconMicrophone,
  IconMicrophoneOff,
  IconPhoneOff,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { useScreenLocked } from '../../../platform/screen-lock.ts';
import { Tip } from '../../../ui/page/tip.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { findDevices } from '../model/call-devices.ts';
import type { ShownCall } from '../model/call-state.ts';
import { videoCall } from '../model/calls.ts';
import { stillOf } from '../model/still-picture.ts';
import styles from './call-window.module.css';
import { DevicesDialog } from './devices-dialog.tsx';
import { StillDialog } from './still-dialog.tsx';

/** Six of them fit side by side on a phone. */
const ROUND: ActionIconProps = { size: 48, radius: 24 };

type Props = {
  call: ShownCall;
  isActive: boolean;
  /** Whether the other's picture is shown. */
  isSeen: boolean;
};

/**
 * Microphone, end, camera, and less frequent commands. They hide while the pointer rests; the keyboard always
 * reaches them.
 */
export function CallControls({ call, isActive, isSeen }: Props) {
  const { t } = useTexts();
  const { isMicrophoneOn, isCameraOn, hasCamera, remote } = call;
  const isLocked = useScreenLocked();
  const [isChoosing, setChoosing] = useState(false);
  const [still, setStill] = useState<File | null>(null);
  const take = async () => {
    const taken = remote && (await stillOf(remote).catch(() => null));
    if (taken) setStill(taken);
    else toast.error({ title: t('calls.still.none') });
  };
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
          onClick={() => videoCall.toggle('microphone')}
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
          onClick={() => videoCall.toggle('camera')}
          aria-label={camera}
        >
          <CameraIcon size={26} />
        </ActionIcon>
      </Tip>
      {hasCamera && <FlipButton call={call} />}
      {!isLocked && (
        <Tip label={t('calls.devices.open')}>
          <ActionIcon
            {...ROUND}
            variant="default"
            onClick={() => setChoosing(true)}
            aria-label={t('calls.devices.open')}
          >
            <IconAdjustments size={26} />
          </ActionIcon>
        </Tip>
      )}
      {isSeen && !isLocked && (
        <Tip label={t('calls.still.take')}>
          <ActionIcon
            {...ROUND}
            variant="default"
            onClick={() => void take()}
            aria-label={t('calls.still.take')}
          >
            <IconCamera size={26} />
          </ActionIcon>
        </Tip>
      )}
      {still && <StillDialog still={still} onClose={() => setStill(null)} />}
      {isChoosing && <DevicesDialog onClose={() => setChoosing(false)} />}
    </div>
  );
}

/** The other camera, on phones and tablets with two. */
function FlipButton({ call: { local, isFlipping } }: { call: ShownCall }) {
  const { t } = useTexts();
  const [canFlip, setCanFlip] = useState(false);
  useEffect(() => {
    if (!local || !window.matchMedia('(pointer: coarse)').matches) return;
    let isWanted = true;
    findDevices().then(
      ({ camera }) => isWanted && setCanFlip(camera.length > 1),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [local]);
  if (!canFlip) return null;
  return (
    <Tip label={t('calls.window.flip')}>
      <ActionIcon
        {...ROUND}
        variant="default"
        loading={isFlipping}
        onClick={() => videoCall.flipCamera()}
        aria-label={t('calls.window.flip')}
      >
        <IconCameraRotate size={26} />
      </ActionIcon>
    </Tip>
  );
}
