export type { Device, DeviceList, DeviceStatus, IssuedDeviceKey } from './schema.ts';
