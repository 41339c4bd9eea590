import type { Organ } from '@sadap/contract';

type Sent = { organ: Organ; checkUpId: number; file: File; sha256: string };

/** Of the page, not of a dialog: a file that is removed and chosen again is still the one that was sent. */
const unanswered = new Map<string, string>();

/**
 * The id that the file is saved under until the server has said that it is: a try that was cancelled or lost its
 * connection may have arrived all the same, and the next one must not make a second recording.
 */
export function requestIdOf(sent: Sent): string {
  const key = keyOf(sent);
  const id = unanswered.get(key) ?? newId();
  unanswered.set(key, id);
  return id;
}

export function forgetRequest(sent: Sent): void {
  unanswered.delete(keyOf(sent));
}

/** By content; without it by what else tells files apart (the server never takes another's content for it). */
const keyOf = ({ organ, checkUpId, file, sha256 }: Sent) =>
  JSON.stringify([organ, checkUpId, sha256 || [file.name, file.size, file.lastModified]]);

/** A UUID of version 4; `randomUUID` is there on HTTPS and localhost alone. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
