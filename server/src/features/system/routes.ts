import { open, signedIn } from '../../http/procedures.ts';
import type { System } from './service.ts';

export const systemRoutes = (system: System) => ({
  health: open.system.health.handler(() => system.health()),
  info: signedIn.system.info.handler(() => system.info()),
});
