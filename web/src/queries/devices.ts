import { api } from '../platform/api.ts';

const STATUS_RETRIES = 2;
const STATUS_RETRY_MS = 3_000;

/** Everything asked of devices. */
export const devicesKey = () => api.devices.key();

/** Every device with its live status. */
export const deviceListQuery = () =>
  api.devices.status.queryOptions({
    retry: STATUS_RETRIES,
    retryDelay: STATUS_RETRY_MS,
    staleTime: 1_000,
    // Without network a refresh must fail, not wait.
    networkMode: 'always',
  });
