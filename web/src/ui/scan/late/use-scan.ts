import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { MediaError, type MediaRefusal, mediaDevices, refusalOf } from '../../../platform/media-refusal.ts';
import { steadyMs } from '../../../platform/steady-clock.ts';
import { codesIn, openCodeReader } from './code-reader.ts';
import { createAgreement, scannedIn } from './scanned-hn.ts';

const LOOK_MS = 120;
/** Then the camera goes off: the tablet was laid down. */
const SCAN_LIMIT_MS = 2 * 60_000;
const CAMERA = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } };

export type ScanState =
  | { is: 'live'; sees: 'starting' | 'looking' | 'several' | 'strange' }
  | { is: 'over'; why: 'ended' | 'not-loaded' | MediaRefusal };

const live = (sees: Extract<ScanState, { is: 'live' }>['sees']): ScanState => ({ is: 'live', sees });
const over = (why: Extract<ScanState, { is: 'over' }>['why']): ScanState => ({ is: 'over', why });

async function openCamera(): Promise<MediaStream> {
  const devices = mediaDevices();
  try {
    return await devices.getUserMedia({ video: CAMERA });
  } catch (error) {
    throw new MediaError(refusalOf(error));
  }
}

/** The video's present picture; null before its first. */
function pictureOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | null {
  const { videoWidth: width, videoHeight: height } = video;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (width === 0 || height === 0 || !context) return null;
  canvas.width = width;
  canvas.height = height;
  context.drawImage(video, 0, 0);
  return context.getImageData(0, 0, width, height);
}

/** Looks through the camera until it has read an HN. A new `round` begins again. */
export function useScan(
  video: RefObject<HTMLVideoElement | null>,
  round: number,
  onHn: (hn: string) => void,
): ScanState {
  const [state, setState] = useState(live('starting'));
  const take = useEffectEvent(onHn);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round is one use of the camera
  useEffect(() => {
    let isHere = true;
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lookedAtS = -1;
    const canvas = document.createElement('canvas');
    const agree = createAgreement();
    const endsAtMs = steadyMs() + SCAN_LIMIT_MS;
    const say = (next: ScanState) => isHere && setState(next);
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
      clearTimeout(timer);
    };

    const fail = (error: unknown) => {
      stop();
      say(over(error instanceof MediaError ? error.refusal : 'not-loaded'));
    };

    async function look(): Promise<void> {
      const element = video.current;
      const isNew = element !== null && element.currentTime !== lookedAtS;
      lookedAtS = element?.currentTime ?? 0;
      const picture = isNew ? pictureOf(element, canvas) : null;
      if (!isNew && steadyMs() <= endsAtMs) {
        // The same picture would agree with itself.
        timer = setTimeout(() => void look().catch(fail), LOOK_MS);
        return;
      }
      const scanned = scannedIn(picture ? await codesIn(picture) : []);
      if (!isHere) return;
      const hn = agree(scanned);
      if (hn !== null) {
        stop();
        take(hn);
        return;
      }
      if (steadyMs() > endsAtMs) {
        stop();
        say(over('ended'));
        return;
      }
      say(live(scanned.is === 'several' || scanned.is === 'strange' ? scanned.is : 'looking'));
      timer = setTimeout(() => void look().catch(fail), LOOK_MS);
    }

    async function begin(): Promise<void> {
      say(live('starting'));
      stream = await openCamera();
      // It was closed while the browser asked.
      if (!isHere || !video.current) return stop();
      video.current.srcObject = stream;
      await Promise.all([openCodeReader(), video.current.play()]);
      if (isHere) await look();
    }

    begin().catch(fail);
    return () => {
      isHere = false;
      stop();
    };
  }, [round, video]);
  return state;
}
