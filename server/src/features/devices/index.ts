export type { DeviceRow } from './queries.ts';
export { devicesRoutes } from './routes.ts';
export { stethoscopes } from './schema.ts';
export { createDevices, type Devices, type LiveSide } from './service.ts';
