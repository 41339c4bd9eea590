import type { Device, DeviceStatus, IssuedDeviceKey } from '@sadap/contract/devices';
import { DEVICE_OFFLINE_MS, OLD_KEY_LASTS_MS } from '@sadap/contract/limits';
import type { ServerToClient } from '@sadap/contract/realtime';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { AppError, sqlState, UNIQUE_VIOLATION } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { createLastSeen } from '../../last-seen.ts';
import { record } from '../audit/index.ts';
import { once } from '../requests/index.ts';
import { calledName } from '../users/index.ts';
import { hashDeviceKey, isDeviceKey, newDeviceKey } from './keys.ts';
import { type DeviceRow, devicesQueries } from './queries.ts';

/** What devices need from the live side, which depends on them. */
export type LiveSide = {
  isCapturing(mac: string): Promise<boolean>;
  /** Closes the connection of a deleted device. */
  drop(mac: string): void;
  /** Tells the user who holds a device. */
  tell(userId: number, news: Parameters<ServerToClient['device:key-changed']>[0]): void;
};

/** What follows from a device's lease. */
export type LeaseListener = {
  /** It ends as soon as every listener has finished, in the order in which they came. */
  ending(mac: string): Promise<void>;
  /** A login session has taken it. */
  taken(mac: string, sessionId: string): void;
};

/** Compared with when there is no such device, so that both answers take the same time. */
const NOBODY = { keyHash: hashDeviceKey(''), nextKeyHash: hashDeviceKey('') };

export function createDevices(db: Database, clock: Clock, live: LiveSide) {
  const queries = devicesQueries(db);
  const listeners: LeaseListener[] = [];
  const seen = createLastSeen(clock, DEVICE_OFFLINE_MS);

  const statusOf = (row: DeviceRow): DeviceStatus => {
    if (row.lastSeenAt === null || seen.isSilent(row.macAddress, row.lastSeenAt)) return 'offline';
    return row.streamId === null ? 'online' : 'streaming';
  };

  const find = async (mac: string) => {
    const row = await queries.byMac(mac);
    if (!row) throw new AppError('DEVICE_NOT_FOUND', 'macAddress');
    return row;
  };

  const inUse = async (username: string | null) =>
    new AppError('DEVICE_IN_USE', 'macAddress', {
      username: username === null ? '?' : await calledName(db, username),
    });

  const mayManage = (caller: Caller, device: DeviceRow) =>
    device.createdBy === caller.userId || caller.role === 'ADMIN';

  /** Anyone else who had the key could send another patient's sound into a record. */
  const findManaged = async (caller: Caller, mac: string) => {
    const row = await find(mac);
    if (mayManage(caller, row.device)) return row;
    throw new AppError('DEVICE_NOT_YOURS', 'macAddress', { username: await calledName(db, row.addedBy) });
  };

  async function release(mac: string, sessionId?: string): Promise<void> {
    for (const { ending } of listeners) await ending(mac);
    await queries.releaseLease(mac, sessionId);
  }

  async function connect(caller: Caller, mac: string): Promise<void> {
    const { device, username } = await find(mac);
    if (device.connectedBy !== null && device.connectedBy !== caller.userId) throw await inUse(username);
    if (statusOf(device) === 'offline') throw new AppError('DEVICE_OFFLINE', 'macAddress');
    const leases = await queries.leases();
    for (const lease of leases) {
      if (lease.sessionId !== caller.sessionId || lease.mac === mac) continue;
      if (await live.isCapturing(lease.mac)) throw new AppError('CAPTURE_RUNNING');
      await release(lease.mac, caller.sessionId);
    }
    if (!(await queries.takeLease(mac, caller.userId, caller.sessionId, new Date(clock.now()))))
      throw await inUse((await find(mac)).username);
    for (const { taken } of listeners) taken(mac, caller.sessionId);
  }

  async function disconnect(caller: Caller, mac: string): Promise<void> {
    const { device, username } = await find(mac);
    if (device.connectedBy === null) return;
    if (device.connectedBy !== caller.userId && caller.role !== 'ADMIN') throw await inUse(username);
    if (await live.isCapturing(mac)) throw new AppError('CAPTURE_RUNNING');
    await release(mac);
  }

  return {
    onLease: (listener: LeaseListener) => void listeners.push(listener),

    async list(caller: Caller): Promise<Device[]> {
      return (await queries.all({})).map(({ device, username, addedBy }) => ({
        id: device.id,
        name: device.name,
        macAddress: device.macAddress,
        status:
          device.connectedBy !== null ? 'Connected' : statusOf(device) === 'offline' ? 'Offline' : 'Online',
        deviceStatus: statusOf(device),
        connectedBy: device.connectedBy,
        connectedUser: username === null ? null : { username },
        connectedHere: device.connectedSession === caller.sessionId,
        addedBy: { username: addedBy },
        mayManage: mayManage(caller, device),
        lastSeenAt: device.lastSeenAt?.toISOString() ?? null,
        oldKeyEndsAt: device.keyEndsAt?.toISOString() ?? null,
      }));
    },

    async statuses(): Promise<Record<string, DeviceStatus>> {
      return Object.fromEntries(
        (await queries.all({})).map(({ device }) => [device.macAddress, statusOf(device)]),
      );
    },

    async setStatus(
      caller: Caller,
      input: { macAddress: string; status: 'Online' | 'Connected'; user_id: number },
    ) {
      if (input.user_id !== caller.userId) throw new AppError('NOT_YOURSELF', 'user_id');
      if (input.status === 'Connected') await connect(caller, input.macAddress);
      else await disconnect(caller, input.macAddress);
    },

    async add(caller: Caller, input: { name: string; macAddress: string }): Promise<IssuedDeviceKey> {
      try {
        return await once(db, caller, async (transaction) => {
          const key = newDeviceKey();
          const row = { ...input, keyHash: hashDeviceKey(key), createdBy: caller.userId };
          await devicesQueries(transaction).insert(row);
          await record(transaction, caller, {
            action: 'device.added',
            subject: { kind: 'device', id: input.macAddress },
            details: { name: input.name },
          });
          return { ...input, key, oldKeyEndsAt: null };
        });
      } catch (error) {
        throw sqlState(error) === UNIQUE_VIOLATION ? new AppError('MAC_TAKEN', 'macAddress') : error;
      }
    },

    /**
     * Issues a new key. The old one ends at once, and with it the connection that it opened; or once the
     * device has connected with the new one, a day later at the latest.
     */
    async reissueKey(
      caller: Caller,
      { macAddress: mac, oldKeyEnds }: { macAddress: string; oldKeyEnds: 'now' | 'used' },
    ): Promise<IssuedDeviceKey> {
      const { device: present, username } = await findManaged(caller, mac);
      const isCut = oldKeyEnds === 'now';
      const isAnothers = present.connectedBy !== null && present.connectedBy !== caller.userId;
      if (isCut && isAnothers && caller.role !== 'ADMIN') throw await inUse(username);
      if (isCut && (await live.isCapturing(mac))) throw new AppError('CAPTURE_RUNNING');
      const issued = await once(db, caller, async (transaction) => {
        const key = newDeviceKey();
        const keyEndsAt = isCut ? null : new Date(clock.now() + OLD_KEY_LASTS_MS);
        const keys = isCut
          ? { keyHash: hashDeviceKey(key), nextKeyHash: null, keyEndsAt }
          : { nextKeyHash: hashDeviceKey(key), keyEndsAt };
        const [device] = await devicesQueries(transaction).setKeys(present.id, keys);
        if (!device) throw new AppError('DEVICE_NOT_FOUND', 'macAddress');
        await record(transaction, caller, {
          action: 'device.key-issued',
          subject: { kind: 'device', id: mac },
          details: { oldKeyEnds },
        });
        return { macAddress: mac, name: device.name, key, oldKeyEndsAt: keyEndsAt?.toISOString() ?? null };
      });
      if (isCut) live.drop(mac);
      if (isAnothers && present.connectedBy !== null)
        live.tell(present.connectedBy, {
          mac,
          name: present.name,
          isCut,
          by: { username: caller.username },
        });
      return issued;
    },

    async delete(caller: Caller, mac: string): Promise<void> {
      const { device, username } = await findManaged(caller, mac);
      await db.transaction(async (transaction) => {
        const deleted = await devicesQueries(transaction).deleteFree(device.id);
        if (deleted.length === 0) throw await inUse(username);
        await record(transaction, caller, { action: 'device.deleted', subject: { kind: 'device', id: mac } });
      });
      live.drop(mac);
    },

    /** The device that presents this key, or null. With the next key it connects from now on. */
    async authenticate(mac: string, key: string): Promise<DeviceRow | null> {
      const row = await queries.byMac(mac);
      const { keyHash, nextKeyHash, keyEndsAt } = row?.device ?? { ...NOBODY, keyEndsAt: null };
      const isOld = isDeviceKey(key, keyHash);
      const isNext = isDeviceKey(key, nextKeyHash ?? NOBODY.nextKeyHash);
      if (!row) return null;
      if (isNext && nextKeyHash !== null) await queries.promoteNextKey(row.device.id, nextKeyHash);
      else if (!isOld || (keyEndsAt !== null && keyEndsAt.getTime() <= clock.now())) return null;
      return row.device;
    },

    /** Old keys that were to end by now do, and with them the connections that they opened. */
    async endOldKeys(): Promise<void> {
      for (const { id, mac, nextKeyHash } of await queries.withEndedKey(new Date(clock.now()))) {
        if (nextKeyHash === null || (await live.isCapturing(mac))) continue;
        await queries.promoteNextKey(id, nextKeyHash);
        live.drop(mac);
      }
    },

    /** The device, if this login session holds its lease. */
    async leasedBy(caller: Caller, mac: string): Promise<DeviceRow> {
      const { device, username } = await find(mac);
      if (device.connectedSession === caller.sessionId) return device;
      throw device.connectedBy === null || device.connectedBy === caller.userId
        ? new AppError('DEVICE_NOT_CONNECTED')
        : await inUse(username);
    },

    /** Ends leases whose login session is over or was away too long, except during a capture. */
    async releaseAbandoned(isAwayTooLong: (sessionId: string) => Promise<boolean>): Promise<void> {
      for (const { mac, sessionId, isSessionOver } of await queries.leases()) {
        const isAbandoned = isSessionOver || sessionId === null || (await isAwayTooLong(sessionId));
        if (!isAbandoned || (await live.isCapturing(mac))) continue;
        // The user may have signed in again and taken over the lease in the meantime.
        const { device } = await find(mac);
        if (device.connectedSession === sessionId) await release(mac, sessionId ?? undefined);
      }
    },

    find,
    connectionOpened: (mac: string, connectionId: string) =>
      queries.setConnection(mac, connectionId, new Date(clock.now())),
    connectionClosed: (mac: string, connectionId: string) => queries.clearConnection(mac, connectionId),
    heartbeat: (mac: string, connectionId: string) => queries.touch(mac, connectionId, new Date(clock.now())),
    setStream: (mac: string, streamId: number | null) => queries.setStream(mac, streamId),
    /** Takes the device out of this stream, unless it is in another one by now. */
    endStream: (mac: string, streamId: number) => queries.endStream(mac, streamId),
  };
}
export type Devices = ReturnType<typeof createDevices>;
