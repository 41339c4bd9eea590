import { present } from '@sadap/contract/present-time';

const QUALITY = 0.92;

/** The current picture of a stream; null if there is none. */
export async function stillOf(stream: MediaStream): Promise<File | null> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = new MediaStream(stream.getVideoTracks());
  try {
    await video.play();
    const canvas = document.createElement('canvas');
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.drawImage(video, 0, 0);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    return blob && new File([blob], stillName(present()), { type: blob.type });
  } finally {
    video.srcObject = null;
  }
}

/** `video-call-20261122-224500.jpg`, in local time. */
export function stillName(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}`;
  return `video-call-${day}-${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}.jpg`;
}

/** The patient whose page is under the call. */
export function patientOfPage(path: string): number | null {
  const id = /^\/patients\/(\d+)(\/|$)/.exec(path)?.[1];
  return id === undefined ? null : Number(id);
}
