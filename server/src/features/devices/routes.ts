import { signedIn } from '../../http/procedures.ts';
import type { Devices } from './service.ts';

export const devicesRoutes = (devices: Devices) => ({
  status: signedIn.devices.status.handler(async ({ context }) => ({
    devices: await devices.list(context.caller),
  })),
  setStatus: signedIn.devices.setStatus.handler(async ({ context, input }) => {
    await devices.setStatus(context.caller, input);
    return { devices: await devices.list(context.caller) };
  }),
  add: signedIn.devices.add.handler(({ context, input }) => devices.add(context.caller, input)),
  reissueKey: signedIn.devices.reissueKey.handler(({ context, input }) =>
    devices.reissueKey(context.caller, input),
  ),
  delete: signedIn.devices.delete.handler(async ({ context, input }) => {
    await devices.delete(context.caller, input.macAddress);
    return { ok: true as const };
  }),
});
