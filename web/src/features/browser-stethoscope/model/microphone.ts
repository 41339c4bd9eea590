import { holdAudioSession } from '../../../sound/audio-session.ts';
import { canHear, type Ear, prepareEar, Unfetched } from './ear.ts';
import type { InputChannel, MicrophoneBlock } from './microphone-messages.ts';

/** Why there is no microphone. */
export type MicrophoneRefusal = 'insecure' | 'unsupported' | 'unfetched' | 'denied' | 'no-input' | 'busy';
export class MicrophoneError extends Error {
  readonly refusal: MicrophoneRefusal;
  constructor(refusal: MicrophoneRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** What is wrong with an open microphone: gone, switched off by the system, its page suspended. */
export type MicrophoneTrouble = 'unplugged' | 'denied' | 'muted' | 'asleep';

/** Speech processing by browsers, which treats heart sounds as noise. */
const VOICE_PROCESSING = ['echoCancellation', 'noiseSuppression', 'autoGainControl'] as const;
export type VoiceProcessing = (typeof VOICE_PROCESSING)[number];

export type Microphone = {
  deviceId: string;
  label: string;
  channelCount: number;
  /** Processing that the browser did not switch off. */
  stillOn: VoiceProcessing[];
  setChannel(channel: InputChannel): void;
  /** Closes it and frees the microphone; no handler is called afterwards. */
  close(): void;
};

type Handlers = {
  onBlock: (block: MicrophoneBlock) => void;
  /** `null`: all is well again. After `unplugged` and `denied` it is over. */
  onTrouble: (trouble: MicrophoneTrouble | null) => void;
};

function refusalOf(error: unknown): MicrophoneRefusal {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'no-input';
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy';
  return 'unsupported';
}

async function openTrack(deviceId: string | null): Promise<MediaStreamTrack> {
  const off = Object.fromEntries(VOICE_PROCESSING.map((name) => [name, false]));
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: { ...off, channelCount: { ideal: 2 }, ...(deviceId ? { deviceId: { exact: deviceId } } : {}) },
    });
    const [track] = stream.getAudioTracks();
    if (!track) throw new MicrophoneError('no-input');
    return track;
  } catch (error) {
    throw error instanceof MicrophoneError ? error : new MicrophoneError(refusalOf(error));
  }
}

/** Whether the user or the browser withdrew the permission. */
async function isDenied(): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: 'microphone' });
    return state === 'denied';
  } catch {
    return false;
  }
}

/** Why no microphone can serve as a stethoscope here; null if one can. */
export function microphoneObstacle(): 'insecure' | 'unsupported' | null {
  if (!window.isSecureContext) return 'insecure';
  if (typeof WebSocket === 'undefined' || !navigator.mediaDevices?.getUserMedia) return 'unsupported';
  return canHear() ? null : 'unsupported';
}

/** Opens an input, by default the browser's own choice. Throws `MicrophoneError`. */
export async function openMicrophone(
  deviceId: string | null,
  channel: InputChannel,
  { onBlock, onTrouble }: Handlers,
): Promise<Microphone> {
  const obstacle = microphoneObstacle();
  if (obstacle) throw new MicrophoneError(obstacle);
  // First, and not awaited: the browser starts sound only inside the tap.
  const openEar = prepareEar();
  const giveAudioSessionBack = holdAudioSession();
  const track = await openTrack(deviceId).catch((error: unknown) => {
    giveAudioSessionBack();
    throw error;
  });
  let ear: Ear | null = null;
  let isOpen = true;
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    track.stop();
    ear?.close();
    giveAudioSessionBack();
  };
  const isHearing = () => isOpen && !ear?.isAsleep && !track.muted && track.readyState === 'live';
  const tell = () => {
    if (!isOpen) return;
    if (track.muted) onTrouble('muted');
    else onTrouble(ear?.isAsleep ? 'asleep' : null);
  };
  try {
    ear = await openEar(track, {
      // A muted microphone would deliver silence, as if the patient made no sound.
      onBlock: (block) => isHearing() && onBlock(block),
      onSleep: tell,
      onFailure: () => {
        if (!isOpen) return;
        close();
        onTrouble('unplugged');
      },
    });
    ear.setChannel(channel);
    track.addEventListener('mute', tell);
    track.addEventListener('unmute', tell);
    track.addEventListener('ended', () => {
      if (!isOpen) return;
      close();
      void isDenied().then((denied) => onTrouble(denied ? 'denied' : 'unplugged'));
    });
    const settings = track.getSettings();
    return {
      deviceId: settings.deviceId ?? '',
      label: track.label,
      channelCount: settings.channelCount ?? 1,
      stillOn: VOICE_PROCESSING.filter((name) => settings[name]),
      setChannel: ear.setChannel,
      close,
    };
  } catch (error) {
    close();
    throw new MicrophoneError(error instanceof Unfetched ? 'unfetched' : 'unsupported');
  }
}

/** Microphones and line inputs, with the system's names; nameless before the first permission. */
export async function listInputs(): Promise<{ deviceId: string; label: string }[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind, deviceId, label }) => kind === 'audioinput' && deviceId !== '' && label !== '')
    .map(({ deviceId, label }) => ({ deviceId, label }));
}
