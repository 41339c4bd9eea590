import { z } from 'zod';
import { client } from '../../../platform/api.ts';
import { errorCodeOf } from '../../../platform/api-error.ts';
import { sharedStorage } from '../../../platform/browser-storage.ts';
import { STORAGE_KEY } from './own-microphone.ts';

/** This browser's identity as a device. */
const Identity = z.object({ macAddress: z.string(), name: z.string(), key: z.string() });
export type Identity = z.infer<typeof Identity>;

const ATTEMPTS = 3;

export function storedIdentity(): Identity | null {
  try {
    const parsed = Identity.safeParse(JSON.parse(sharedStorage.getItem(STORAGE_KEY) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** A random MAC address of the locally administered, unicast range, which nobody sells. */
function newMacAddress(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(5));
  return ['02', ...Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0').toUpperCase())].join(':');
}

/** Registers this browser as a device, or reissues its key if the old one is no longer valid. */
export async function register(name: string, former: Identity | null): Promise<Identity> {
  const identity = await issue(name, former);
  sharedStorage.setItem(STORAGE_KEY, JSON.stringify(identity));
  return identity;
}

async function issue(name: string, former: Identity | null): Promise<Identity> {
  if (former) {
    const { devices } = await client.devices.status();
    const { macAddress } = former;
    const device = devices.find((each) => each.macAddress === macAddress);
    if (!device) return client.devices.add({ name: former.name, macAddress });
    if (device.mayManage) return client.devices.reissueKey({ macAddress });
    // A colleague's on a shared computer, whose key this user may not renew.
  }
  for (let attempt = 1; ; attempt++) {
    try {
      return await client.devices.add({ name, macAddress: newMacAddress() });
    } catch (error) {
      if (errorCodeOf(error) !== 'MAC_TAKEN' || attempt === ATTEMPTS) throw error;
    }
  }
}
