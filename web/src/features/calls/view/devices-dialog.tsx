import { Alert, Button, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconVolume } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { MediaError, type MediaRefusal } from '../../../platform/media-refusal.ts';
import { useStore } from '../../../platform/store.ts';
import {
  canChooseSpeaker,
  chooseDevice,
  chosenDevices,
  type DeviceKind,
  type FoundDevices,
  findDevices,
} from '../model/call-devices.ts';
import { openCallMedia } from '../model/call-media.ts';
import { videoCall } from '../model/calls.ts';
import { playTestSound } from '../model/test-sound.ts';
import { CallPicture } from './call-picture.tsx';
import styles from './call-window.module.css';
import { MicrophoneLevel } from './microphone-level.tsx';
import { useVideoCall } from './use-calls.ts';

/** Above the call's window, below toasts. */
const LAYER = 370;

/** Camera, microphone and loudspeaker: to try and to choose, before and during a call. */
export function DevicesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('calls.devices.title')}
      closeButtonProps={{ 'aria-label': t('layout.close') }}
      zIndex={LAYER}
    >
      <Devices />
    </Modal>
  );
}

/** The call's tracks, or ones opened for a try. */
function useMedia() {
  const { local, phase } = useVideoCall();
  const isInCall = phase !== 'idle';
  const chosen = useStore(chosenDevices);
  const [tried, setTried] = useState<MediaStream | null>(null);
  const [refusal, setRefusal] = useState<MediaRefusal | null>(null);
  const { camera, microphone } = chosen;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is opened anew
  useEffect(() => {
    if (isInCall) return;
    let isWanted = true;
    let opened: MediaStream | null = null;
    const close = (stream: MediaStream | null) => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    openCallMedia().then(
      ({ stream }) => {
        if (!isWanted) return close(stream);
        opened = stream;
        setRefusal(null);
        setTried(stream);
      },
      (error: unknown) => {
        if (isWanted) setRefusal(error instanceof MediaError ? error.refusal : 'no-input');
      },
    );
    return () => {
      isWanted = false;
      close(opened);
      setTried(null);
    };
  }, [isInCall, camera, microphone]);
  return { stream: isInCall ? local : tried, isInCall, chosen, refusal };
}

function Devices() {
  const { t } = useTexts();
  const { stream, isInCall, chosen, refusal } = useMedia();
  const [found, setFound] = useState<FoundDevices | null>(null);
  const [isSounding, setSounding] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the stream their names come
  useEffect(() => {
    const find = () => void findDevices().then(setFound, () => undefined);
    find();
    // Missing without HTTPS; the note above says so.
    const { mediaDevices } = navigator as Partial<Navigator>;
    mediaDevices?.addEventListener('devicechange', find);
    return () => mediaDevices?.removeEventListener('devicechange', find);
  }, [stream]);

  const usedId = (kind: DeviceKind) => {
    if (kind === 'speaker') return chosen.speaker ?? '';
    const track = kind === 'camera' ? stream?.getVideoTracks()[0] : stream?.getAudioTracks()[0];
    return track?.getSettings().deviceId ?? chosen[kind] ?? '';
  };
  const choose = (kind: DeviceKind, id: string) => {
    chooseDevice(kind, id);
    if (isInCall && kind !== 'speaker') videoCall.changeDevice(kind);
  };
  const select = (kind: DeviceKind) => {
    const options = found?.[kind] ?? [];
    const value = usedId(kind);
    // A list would show its first entry as if that were chosen.
    const isListed = options.some(({ id }) => id === value);
    const unlisted = { value, label: t(value === '' ? 'calls.devices.usual' : 'calls.devices.away') };
    return (
      <NativeSelect
        size="md"
        label={t(`calls.devices.${kind}`)}
        value={options.length === 0 ? '' : value}
        disabled={options.length === 0}
        data={
          options.length === 0
            ? [{ value: '', label: t('calls.devices.none') }]
            : [...(isListed ? [] : [unlisted]), ...options.map(({ id, label }) => ({ value: id, label }))]
        }
        onChange={(event) => choose(kind, event.currentTarget.value)}
      />
    );
  };
  const sound = async () => {
    setSounding(true);
    await playTestSound(chosen.speaker).catch(() => undefined);
    setSounding(false);
  };
  const hasPicture = (stream?.getVideoTracks().length ?? 0) > 0;
  return (
    <Stack gap="sm">
      {refusal && (
        <Alert color="yellow" icon={<IconAlertTriangle />} title={t('calls.noMedia.title')}>
          {t(`calls.noMedia.why.${refusal}`)}
        </Alert>
      )}
      <div className={styles.trial}>
        {stream && hasPicture ? (
          <CallPicture stream={stream} isLocal label={t('calls.window.localVideo')} hasVideo />
        ) : (
          <Text c="dimmed">{t('calls.window.noCamera')}</Text>
        )}
      </div>
      {select('camera')}
      {select('microphone')}
      {stream && <MicrophoneLevel stream={stream} />}
      <Text size="sm" c="dimmed">
        {t('calls.devices.speak')}
      </Text>
      {canChooseSpeaker() && select('speaker')}
      <Button
        variant="default"
        size="md"
        loading={isSounding}
        leftSection={<IconVolume size={20} />}
        onClick={() => void sound()}
      >
        {t('calls.devices.testSound')}
      </Button>
    </Stack>
  );
}
