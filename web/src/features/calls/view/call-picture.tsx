import { Button, Text } from '@mantine/core';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type TextKey, useTexts } from '../../../i18n/index.ts';
import { useStore } from '../../../platform/store.ts';
import { chosenDevices, playThrough } from '../model/call-devices.ts';
import styles from './call-window.module.css';

const READY_WITHIN_MS = 5_000;
const TRACK_EVENTS = ['mute', 'unmute', 'ended'] as const;

type Props = {
  stream: MediaStream;
  isLocal?: boolean;
  label: string;
  /** Whether pictures are expected. */
  hasVideo: boolean;
  onPicture?: (isThere: boolean) => void;
};

/** Sound and picture of one side. If the browser refuses to play them, a tap does. */
export function CallPicture({ stream, isLocal = false, label, hasVideo, onPicture }: Props) {
  const { t } = useTexts();
  const { speaker } = useStore(chosenDevices);
  const video = useRef<HTMLVideoElement>(null);
  const [fault, setFault] = useState<TextKey | null>(null);
  // One's own face is mirrored, a wound is not.
  const isFacingAway = stream.getVideoTracks()[0]?.getSettings().facingMode === 'environment';
  const playFault: TextKey = isLocal ? 'calls.picture.localPlay' : 'calls.picture.remotePlay';

  const play = useCallback(() => {
    video.current?.play().then(
      () => setFault(null),
      (error: unknown) => {
        // Another stream replaced it.
        if (!(error instanceof DOMException && error.name === 'AbortError')) setFault(playFault);
      },
    );
  }, [playFault]);

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    try {
      element.srcObject = stream;
      if (!isLocal) void playThrough(element, speaker);
    } catch {
      setFault(isLocal ? 'calls.picture.localDisplay' : 'calls.picture.playback');
      return;
    }
    play();
    return () => {
      element.srcObject = null;
    };
  }, [stream, isLocal, play, speaker]);

  // A track without a picture still has sound, but no size.
  const tell = useCallback(() => {
    const isSent = stream.getVideoTracks().some(({ muted, readyState }) => !muted && readyState === 'live');
    onPicture?.(isSent && (video.current?.videoWidth ?? 0) > 0);
  }, [stream, onPicture]);
  useEffect(() => {
    const tracks = stream.getVideoTracks();
    for (const track of tracks) for (const event of TRACK_EVENTS) track.addEventListener(event, tell);
    return () => {
      for (const track of tracks) for (const event of TRACK_EVENTS) track.removeEventListener(event, tell);
    };
  }, [stream, tell]);

  useEffect(() => {
    if (!hasVideo) return;
    const timer = setTimeout(() => {
      if (video.current && video.current.readyState < HTMLMediaElement.HAVE_METADATA)
        setFault((now) => now ?? 'calls.picture.notReady');
    }, READY_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [hasVideo]);

  return (
    <>
      <video
        ref={video}
        className={isLocal ? styles.localVideo : styles.remoteVideo}
        data-hidden={!hasVideo || undefined}
        data-mirrored={(isLocal && !isFacingAway) || undefined}
        aria-label={label}
        autoPlay
        playsInline
        muted={isLocal}
        onLoadedData={() => {
          setFault(null);
          tell();
        }}
        onResize={tell}
        onEmptied={() => onPicture?.(false)}
        onError={() => setFault('calls.picture.playback')}
      />
      {fault && (
        <div className={styles.fault} role="alert">
          <Text size="sm">{t(fault)}</Text>
          {fault === 'calls.picture.remotePlay' && (
            <Button size="sm" leftSection={<IconPlayerPlayFilled size={18} />} onClick={play}>
              {t('calls.window.play')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
