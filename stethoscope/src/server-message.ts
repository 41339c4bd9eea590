import { ServerMessage } from '@sadap/contract/device-protocol/schema';

/** A message of the server; null for what this device does not understand, which it must ignore. */
export function parseServerMessage(text: string): ServerMessage | null {
  try {
    return ServerMessage.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
