import { z } from 'zod';

const Component = z.enum(['ok', 'failing', 'absent']);

/** `absent`: not part of this installation (for models: none is installed). */
export const Health = z
  .object({
    status: z.enum(['ok', 'failing']),
    database: Component,
    blobStore: Component,
    models: Component,
    /** `failing`: this server goes on alone, as Redis is away; `absent`: it is the only one. */
    otherServers: Component,
    /** `failing`: the authority that stamps where the audit trail ends was away at the last try. */
    auditTimeStamps: Component,
    /** `failing`: the store keeps bytes of deleted records; `absent`: not known. */
    removal: Component,
    /** `failing`: stored bytes are damaged or missing; `absent`: not known. */
    storedData: Component,
  })
  .meta({ id: 'Health' });
export type Health = z.infer<typeof Health>;

export const SystemInfo = z
  .object({
    version: z.string(),
    activeDevices: z.number().int(),
    totalDevices: z.number().int(),
    /** Bytes. */
    heapUsed: z.number().int(),
    activeWorkers: z.number().int(),
    totalPatients: z.number().int(),
    totalRecordings: z.number().int(),
  })
  .meta({ id: 'SystemInfo' });
