import { client } from '../../../platform/api.ts';
import { requestRealtime } from '../../../platform/realtime.ts';
import {
  currentSession,
  endSession,
  loginOf,
  newestSession,
  noteLeaving,
} from '../../../platform/session.ts';

/** Returns the devices that this login holds. */
async function disconnectDevices(userId: number): Promise<void> {
  const { devices } = await client.devices.status();
  const held = devices.filter((device) => device.connectedHere);
  // A running recording ends first: its sound joins the unsaved ones, and the device can be returned.
  const streaming = held.filter(({ deviceStatus }) => deviceStatus === 'streaming');
  if (streaming.length > 0) {
    await Promise.all(streaming.map(({ macAddress: mac }) => requestRealtime('stream:stop', { mac })));
  }
  await Promise.all(
    held.map(({ macAddress }) => client.devices.setStatus({ macAddress, status: 'Online', user_id: userId })),
  );
}

/**
 * Devices, then the server, then this browser; closing the session closes the realtime channel. Returns
 * whether the browser leaves the page, for the provider's logout.
 */
export async function logOut(onDeviceWarning: () => void): Promise<boolean> {
  const session = currentSession();
  if (!session) return false;
  await disconnectDevices(session.userId).catch(onDeviceWarning);
  return endLogin();
}

/**
 * Tells the server, then ends the session in this browser. The server releases devices that were not
 * returned. A late answer leaves alone whoever has signed in meanwhile. Returns whether the browser leaves.
 */
export async function endLogin(): Promise<boolean> {
  const login = loginOf(currentSession());
  const end = (how: 'logout' | 'forced-logout') => {
    if (loginOf(newestSession()) === login) endSession(how);
  };
  noteLeaving(true);
  try {
    const { continueAt } = await client.auth.logout();
    end('logout');
    if (continueAt) window.location.assign(continueAt);
    return continueAt !== undefined;
  } catch {
    end('forced-logout');
    return false;
  } finally {
    noteLeaving(false);
  }
}
