import { HEART_POSITIONS, LUNG_POSITIONS, type Position } from '@sadap/contract/positions';
import { IMPORT_CHANNELS, type ImportChannel } from '@sadap/contract/recordings';

export type StoredSound = { position: Position; channel: ImportChannel };

/** Where the server stored the file. Throws on a response that is not ours, such as a Wi-Fi's login page. */
export function storedIn(text: string): StoredSound {
  const answer = JSON.parse(text) as { position?: unknown; original?: { channel?: unknown } | null } | null;
  const position = [...HEART_POSITIONS, ...LUNG_POSITIONS].find((each) => each === answer?.position);
  const channel = IMPORT_CHANNELS.find((each) => each === answer?.original?.channel);
  if (!position || !channel) throw new Error('no answer');
  return { position, channel };
}
