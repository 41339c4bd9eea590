import { z } from 'zod';
import { canonicalText } from '../canonical-text/index.ts';
import { withMessage } from '../validation/index.ts';

/** Six hex pairs with colons or dashes; stored in uppercase with colons. */
export const MacAddress = z
  .string(withMessage('macInvalid'))
  .overwrite(canonicalText)
  .regex(/^[0-9A-Fa-f]{2}([:-])[0-9A-Fa-f]{2}(?:\1[0-9A-Fa-f]{2}){4}$/, withMessage('macInvalid'))
  .transform((mac) => mac.toUpperCase().replaceAll('-', ':'));

/** A device's status on the realtime channel. */
export const DeviceStatus = z.enum(['online', 'streaming', 'offline']);
export type DeviceStatus = z.infer<typeof DeviceStatus>;

/** A device's status in the device list. Connected: leased to a user; Online: free and present. */
export const DeviceListStatus = z.enum(['Online', 'Connected', 'Offline']);

export const Device = z
  .object({
    id: z.number().int(),
    name: z.string(),
    macAddress: z.string(),
    status: DeviceListStatus,
    /** Presence and stream as the server sees them, whoever holds the lease. */
    deviceStatus: DeviceStatus,
    connectedBy: z.number().int().nullable(),
    connectedUser: z.object({ username: z.string() }).nullable(),
    /** The lease belongs to the login session of this request. */
    connectedHere: z.boolean(),
    addedBy: z.object({ username: z.string() }),
    /** Whether the caller may reissue its key and delete it: whoever added it, or an administrator. */
    mayManage: z.boolean(),
    lastSeenAt: z.iso.datetime().nullable(),
    /** Until when the old key is taken beside a new one that was not used yet; null: one key is valid. */
    oldKeyEndsAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Device' });
export type Device = z.infer<typeof Device>;

export const DeviceList = z.object({ devices: z.array(Device) });
export type DeviceList = z.infer<typeof DeviceList>;

export const AddDeviceInput = z.object({
  name: z
    .string(withMessage('deviceNameRequired'))
    .trim()
    .min(1, withMessage('deviceNameRequired'))
    .max(100, withMessage('tooLong')),
  macAddress: MacAddress,
});

/** The key is shown once; the server keeps only its hash. */
export const IssuedDeviceKey = z
  .object({
    macAddress: z.string(),
    name: z.string(),
    key: z.string(),
    oldKeyEndsAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'IssuedDeviceKey' });
export type IssuedDeviceKey = z.infer<typeof IssuedDeviceKey>;

export const ReissueKeyInput = z.object({
  macAddress: MacAddress,
  /** `used`: the old key ends once the device has connected with the new one, after a day at the latest. */
  oldKeyEnds: z.enum(['now', 'used']).default('now'),
});

export const SetDeviceStatusInput = z.object({
  macAddress: MacAddress,
  /** Connected takes the lease, Online returns it. */
  status: z.enum(['Online', 'Connected']),
  /** Must be the signed-in user's own id. */
  user_id: z.number().int(),
});
