export { openLaunch } from './open.ts';
export { launchRoutes, serveLaunches } from './routes.ts';
