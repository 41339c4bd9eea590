import { MediaError, mediaDevices, refusalOf } from '../../../platform/media-refusal.ts';
import { chosenDevices, type FoundDevices, findDevices } from './call-devices.ts';

export type InputKind = 'camera' | 'microphone';
export const tracksOf = (stream: MediaStream, kind: InputKind): MediaStreamTrack[] =>
  kind === 'camera' ? stream.getVideoTracks() : stream.getAudioTracks();

export type CallMedia = { stream: MediaStream; hasCamera: boolean };
/** What an open camera reports about itself. */
export type CameraSettings = Pick<MediaTrackSettings, 'deviceId' | 'facingMode'>;

/** Source: specification 2, section 5. */
const AUDIO = { echoCancellation: true, noiseSuppression: true, autoGainControl: false };
const VIDEO = { width: { ideal: 640 }, height: { ideal: 480 } };

/** A device that is not plugged in today must not prevent a call. */
const preferring = (id: string | undefined) => (id ? { deviceId: { ideal: id } } : {});
const audio = () => ({ ...AUDIO, ...preferring(chosenDevices.get().microphone) });
const video = () => {
  const { camera } = chosenDevices.get();
  return camera ? { ...VIDEO, ...preferring(camera) } : { ...VIDEO, facingMode: 'user' };
};

/** The camera facing the other way; if a camera does not report its direction, the next one. */
export function otherCamera(
  { deviceId, facingMode }: CameraSettings,
  cameras: FoundDevices['camera'],
): MediaTrackConstraints {
  if (facingMode) return { facingMode: facingMode === 'environment' ? 'user' : 'environment' };
  const next = cameras[(cameras.findIndex(({ id }) => id === deviceId) + 1) % cameras.length];
  return next ? { deviceId: { exact: next.id } } : {};
}

async function isMicrophoneAllowed(): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: 'microphone' });
    return state === 'granted';
  } catch {
    return false;
  }
}

/** Camera and microphone, or only the microphone if no camera is available. Throws `MediaError`. */
export async function openCallMedia(): Promise<CallMedia> {
  const devices = mediaDevices();
  try {
    return { stream: await devices.getUserMedia({ audio: audio(), video: video() }), hasCamera: true };
  } catch (error) {
    if (refusalOf(error) === 'denied' && !(await isMicrophoneAllowed())) throw new MediaError('denied');
  }
  try {
    return { stream: await devices.getUserMedia({ audio: audio() }), hasCamera: false };
  } catch (error) {
    throw new MediaError(refusalOf(error));
  }
}

/**
 * Another camera or microphone during a call: the chosen one, or the camera other than `flipped`. Throws
 * `MediaError`.
 */
export async function openCallTrack(kind: InputKind, flipped?: CameraSettings): Promise<MediaStreamTrack> {
  try {
    const camera = flipped ? { ...VIDEO, ...otherCamera(flipped, (await findDevices()).camera) } : video();
    const wanted = kind === 'camera' ? { video: camera } : { audio: audio() };
    const [track] = (await navigator.mediaDevices.getUserMedia(wanted)).getTracks();
    if (track) return track;
  } catch (error) {
    throw new MediaError(refusalOf(error));
  }
  throw new MediaError('no-input');
}
