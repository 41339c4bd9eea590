export type { DeviceRow } from './queries.ts';
export { devicesRoutes } from './routes.ts';
export { stethoscopes } from './schema.ts';
export { createDevices, type Devices } from './service.ts';
