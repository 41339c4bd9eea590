export { openLaunch } from './open.ts';
export { launchRoutes, serveLaunch } from './routes.ts';
