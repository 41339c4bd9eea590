import { ServerMessage } from '@sadap/contract/device-protocol/schema';

/** Parses a message from the server; null for one this device does not understand and must ignore. */
export function parseServerMessage(text: string): ServerMessage | null {
  try {
    return ServerMessage.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
