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

/** Devices, then the server, then this browser; closing the session closes the realtime channel. */
export async function logOut(onDeviceWarning: () => void): Promise<void> {
  const session = currentSession();
  if (!session) return;
  await disconnectDevices(session.userId).catch(onDeviceWarning);
  await endLogin();
}

/**
 * Tells the server, then ends the session in this browser. The server releases devices that were not
 * returned. A late answer leaves alone whoever has signed in meanwhile.
 */
export async function endLogin(): Promise<void> {
  const login = loginOf(currentSession());
  const end = (how: 'logout' | 'forced-logout') => {
    if (loginOf(newestSession()) === login) endSession(how);
  };
  noteLeaving(true);
  try {
    const { continueAt } = await client.auth.logout();
    end('logout');
    if (continueAt) window.location.assign(continueAt);
  } catch {
    end('forced-logout');
  } finally {
    noteLeaving(false);
  }
}
