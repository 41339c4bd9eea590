export { fhirClientsRoutes } from './routes.ts';
export { fhirClients } from './schema.ts';
export { createFhirClients, type FhirClients } from './service.ts';
export { isTokenRequest, oauthErrorOf, serveFhirTokens } from './token-route.ts';
