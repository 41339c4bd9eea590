import { open, signedIn } from '../../http/procedures.ts';
import type { System } from './service.ts';

export const systemRoutes = (system: System) => ({
  health: open.system.health.handler(async ({ context }) => {
    const health = await system.health();
    if (health.status === 'failing') context.setStatus(503);
    return health;
  }),
  info: signedIn.system.info.handler(() => system.info()),
});
