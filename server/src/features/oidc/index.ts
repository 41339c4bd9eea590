export { openOidc } from './open.ts';
export { groupsAt, textAt } from './person.ts';
export { serveOidcRedirects, serveProviderLogout } from './redirects.ts';
export { oidcRoutes } from './routes.ts';
export { usedLogoutTokens } from './schema.ts';
export { oidcSettingsOf } from './settings.ts';
