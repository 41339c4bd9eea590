import { createSystem } from '../features/system/index.ts';
import type { Parts } from './parts.ts';
import { version } from './version.ts';

/** What the server says of itself. */
export const systemOf = (parts: Parts) =>
  createSystem(parts.db, parts.blobs, {
    isDatabaseHeld: parts.isDatabaseHeld,
    models: parts.classifiers.health,
    storedData: parts.storedData.health,
    deviceStatuses: () => parts.devices.statuses(),
    otherServers: parts.otherServers,
    auditTimeStamps: () => parts.timeStamps?.health() ?? 'absent',
    version,
  });
