import { ActionIcon, Badge, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconArrowsDiagonal,
  IconArrowsMove,
  IconExternalLink,
  IconMaximize,
  IconMicrophone,
  IconMicrophoneOff,
  IconMinus,
  IconX,
} from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { useScreenLocked } from '../../../platform/screen-lock.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { isCallPopup } from '../model/call-tab.ts';
import { videoCall } from '../model/calls.ts';
import { openCallPopup } from '../model/open-popup.ts';
import type { Place } from '../model/window-place.ts';
import { AboveThePage } from './above-the-page.tsx';
import { CallBody } from './call-body.tsx';
import styles from './call-window.module.css';
import { useVideoCall } from './use-calls.ts';
import { useWindowPlace } from './use-window-place.ts';

/** There is no room next to it: it fills the screen. */
const SMALL = '(max-width: 767.98px), (max-height: 500px)';

/** The running call, above every page and the locked screen. */
export function CallWindow() {
  const { phase } = useVideoCall();
  const isShown = phase !== 'idle' && phase !== 'incoming' && phase !== 'answering';
  return isShown ? (
    <AboveThePage>
      <Window />
    </AboveThePage>
  ) : null;
}

const cornerOf = ({ x, y }: Place) => ({ insetInlineStart: x, insetBlockStart: y });

function Window() {
  const { t } = useTexts();
  const call = useVideoCall();
  const isPopup = isCallPopup();
  const isLocked = useScreenLocked();
  const isSmall = useMediaQuery(SMALL, false, { getInitialValueInEffect: false });
  const isFull = isPopup || isSmall;
  const {
    isMinimised,
    minimise,
    place,
    minimisedPlace,
    minimisedAlong,
    minimisedEdge,
    onDrag,
    mover,
    resizer,
  } = useWindowPlace(isFull && !isPopup);
  const minimisedStyle = minimisedPlace
    ? { ...cornerOf(minimisedPlace), insetBlockEnd: 'auto', width: minimisedPlace.width }
    : { insetInlineStart: minimisedAlong.x, width: minimisedAlong.width };
  const { phase, otherName: name, isMicrophoneOn } = call;
  const MicrophoneIcon = isMicrophoneOn ? IconMicrophone : IconMicrophoneOff;
  const status = () => {
    if (phase === 'connected') return t('calls.window.connected');
    if (phase === 'reconnecting') return t('calls.window.reconnecting');
    return t(phase === 'calling' ? 'calls.calling' : 'calls.window.connecting');
  };
  const minimiseLabel = t(isMinimised ? 'calls.window.maximize' : 'calls.window.minimize');
  const openPopup = () => {
    if (call.call && openCallPopup(call.call.id)) return;
    toast.error({
      title: t('calls.window.popupBlocked'),
      message: t('calls.window.popupBlockedMessage'),
    });
  };
  const button = { variant: 'subtle', size: 44, className: styles.headButton ?? '' } as const;
  return (
    <section
      className={styles.window}
      data-full={isFull || undefined}
      data-minimised={isMinimised ? minimisedEdge : undefined}
      aria-label={t('calls.window.title', { name })}
      style={
        isFull
          ? undefined
          : isMinimised
            ? minimisedStyle
            : { ...cornerOf(place), width: place.width, height: place.height }
      }
    >
      <header className={styles.head} onPointerDown={isFull ? undefined : onDrag}>
        {!isFull && (
          <ActionIcon {...button} {...mover} aria-label={t('calls.window.move')}>
            <IconArrowsMove size={20} stroke={1.7} />
          </ActionIcon>
        )}
        <div className={styles.name}>
          <Text fw={600} truncate title={name}>
            {name}
          </Text>
          <Badge
            size="md"
            className={styles.status ?? ''}
            color={phase === 'connected' ? 'green' : 'orange'}
            role="status"
          >
            {status()}
          </Badge>
        </div>
        {!isPopup && !isLocked && !isSmall && !isMinimised && phase === 'connected' && (
          <ActionIcon {...button} onClick={openPopup} aria-label={t('calls.window.popup')}>
            <IconExternalLink size={20} stroke={1.7} />
          </ActionIcon>
        )}
        {isMinimised && (
          <ActionIcon
            {...button}
            color={isMicrophoneOn ? 'gray' : 'orange'}
            variant={isMicrophoneOn ? 'subtle' : 'filled'}
            onClick={() => videoCall.toggle('microphone')}
            aria-label={t(isMicrophoneOn ? 'calls.window.muteMicrophone' : 'calls.window.unmuteMicrophone')}
          >
            <MicrophoneIcon size={20} stroke={1.7} />
          </ActionIcon>
        )}
        {!isPopup && (
          <ActionIcon {...button} onClick={() => minimise(!isMinimised)} aria-label={minimiseLabel}>
            {isMinimised ? <IconMaximize size={20} stroke={1.7} /> : <IconMinus size={20} stroke={1.7} />}
          </ActionIcon>
        )}
        <ActionIcon {...button} onClick={() => videoCall.hangUp()} aria-label={t('calls.window.close')}>
          <IconX size={20} stroke={1.7} />
        </ActionIcon>
      </header>
      <CallBody call={call} isMinimised={isMinimised} />
      {!isFull && !isMinimised && (
        <button
          type="button"
          className={styles.resizer}
          {...resizer}
          aria-label={`${t('calls.window.resize')}: ${t('calls.window.resizeHint')}`}
        >
          <IconArrowsDiagonal size={18} stroke={1.7} aria-hidden />
        </button>
      )}
    </section>
  );
}
