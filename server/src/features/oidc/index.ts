export { openOidc } from './open.ts';
export { serveOidcRedirects } from './redirects.ts';
export { oidcRoutes } from './routes.ts';
