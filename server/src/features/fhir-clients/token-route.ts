import { randomUUID } from 'node:crypto';
import { FHIR_SCOPE_TYPES, FHIR_WRITES } from '@sadap/contract/fhir-clients';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasDoubled } from '../../http/doubled-input.ts';
import type { ErrorAnswer } from '../../http/error-answer.ts';
import { pathOf, withoutSlashesBehind } from '../../http/request-path.ts';
import { RefusedAssertion } from './assertion.ts';
import { ALGORITHMS } from './keys.ts';
import type { FhirClients, IssuedToken } from './service.ts';

const PATH = '/fhir/token';
const LIMIT_BYTES = 16 * 1024;
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const JSON_TYPE = 'application/json; charset=utf-8';
const BAD_REQUEST = 400;
const UNAUTHORIZED = 401;
const FAILED = 500;
const RATE_LIMITED = 429;

const readScopes = (types: readonly string[]) => types.map((type) => `system/${type}.read`);
/** `write` where a type may be created and updated. Nothing can be deleted. */
const writeScopes = (writes: readonly string[]) =>
  [...new Set(writes.map((write) => write.split('.')[0] ?? ''))].map((type) => {
    const rights = ['c', 'u'].filter((right) => writes.includes(`${type}.${right}`)).join('');
    return `system/${type}.${rights === 'cu' ? 'write' : rights}`;
  });
const scopeOf = ({ types, writes }: Pick<IssuedToken, 'types' | 'writes'>) =>
  [...readScopes(types), ...writeScopes(writes)].join(' ');

/** What programs read before they sign in (SMART App Launch 2, conformance). */
const configuration = (origin: string) => ({
  token_endpoint: `${origin}${PATH}`,
  grant_types_supported: ['client_credentials'],
  token_endpoint_auth_methods_supported: ['private_key_jwt'],
  token_endpoint_auth_signing_alg_values_supported: ALGORITHMS,
  scopes_supported: [...readScopes(FHIR_SCOPE_TYPES), ...writeScopes(FHIR_WRITES)],
  capabilities: ['client-confidential-asymmetric', 'permission-v1'],
});

/** RFC 6749, 5.2. */
const refuse = (reply: FastifyReply, status: number, error: string) =>
  reply.status(status).type(JSON_TYPE).send(JSON.stringify({ error }));

export const isTokenRequest = (request: FastifyRequest) => withoutSlashesBehind(pathOf(request)) === PATH;
/** An error of this path that no route of it has made. */
export const oauthErrorOf = ({ status, body }: ErrorAnswer) =>
  JSON.stringify({
    error: status >= FAILED || status === RATE_LIMITED ? 'temporarily_unavailable' : 'invalid_request',
    error_description: body.messageEn,
  });

/** Where a program gets its access token (SMART Backend Services). */
export function serveFhirTokens(
  app: FastifyInstance,
  clients: FhirClients,
  originOf: (request: FastifyRequest) => string,
): void {
  app.get('/fhir/.well-known/smart-configuration', { exposeHeadRoute: false }, (request, reply) =>
    reply.type(JSON_TYPE).send(JSON.stringify(configuration(originOf(request)))),
  );
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: LIMIT_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.post(PATH, { bodyLimit: LIMIT_BYTES }, async (request, reply) => {
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const assertion = form.get('client_assertion');
      const wanted = form.get('scope');
      if (hasDoubled(form.keys())) return refuse(reply, BAD_REQUEST, 'invalid_request');
      if (form.get('grant_type') !== 'client_credentials')
        return refuse(
          reply,
          BAD_REQUEST,
          form.has('grant_type') ? 'unsupported_grant_type' : 'invalid_request',
        );
      if (form.get('client_assertion_type') !== ASSERTION_TYPE || !assertion)
        return refuse(reply, BAD_REQUEST, 'invalid_request');
      if (!wanted) return refuse(reply, BAD_REQUEST, 'invalid_scope');
      try {
        const { token, expiresInS, ...granted } = await clients.signIn(
          { assertion, scope: wanted, audience: `${originOf(request)}${PATH}` },
          { address: request.ip, requestId: randomUUID() },
        );
        const issued = { access_token: token, token_type: 'bearer', expires_in: expiresInS };
        return reply.type(JSON_TYPE).send(JSON.stringify({ ...issued, scope: scopeOf(granted) }));
      } catch (error) {
        if (!(error instanceof RefusedAssertion)) throw error;
        return error.reason === 'BAD_SCOPE'
          ? refuse(reply, BAD_REQUEST, 'invalid_scope')
          : refuse(reply, UNAUTHORIZED, 'invalid_client');
      }
    });
  });
}
