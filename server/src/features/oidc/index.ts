export { openOidc } from './open.ts';
export { serveOidcRedirects, serveProviderLogout } from './redirects.ts';
export { oidcRoutes } from './routes.ts';
export { usedLogoutTokens } from './schema.ts';
