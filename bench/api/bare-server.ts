/**
 * What answering a request costs without an application: Fastify, the token's signature, the session's row,
 * the same selects, JSON. With IS_LEAN it is the least that I know of: the statements are prepared, a
 * signature is checked once.
 */
import Fastify from 'fastify';
import { jwtVerify } from 'jose';
import pg from 'pg';
import type { Statement } from '../../server/test/sent-statements.ts';

export type BareRoute = { path: string; session: Statement; statements: Statement[]; answer: unknown };

const { DATABASE_URL = '', TOKEN_SECRET = '', IS_LEAN = '' } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 20 });
const key = new TextEncoder().encode(TOKEN_SECRET);
const app = Fastify({ forceCloseConnections: true });
const routes = new Map<string, BareRoute>();
const sessionIds = new Map<string, unknown>();
const names = new Map<string, string>();

async function sessionIdOf(token: string): Promise<unknown> {
  const known = sessionIds.get(token);
  if (known !== undefined) return known;
  const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] });
  if (IS_LEAN) sessionIds.set(token, payload.sid);
  return payload.sid;
}

function rowsOf(text: string, values: unknown[]) {
  const query = { text, values, rowMode: 'array' } as const;
  if (!IS_LEAN) return pool.query(query);
  const name = names.get(text) ?? `statement_${names.size}`;
  names.set(text, name);
  return pool.query({ ...query, name });
}

app.get('/*', async (request, reply) => {
  const sessionId = await sessionIdOf(request.headers.authorization?.slice('Bearer '.length) ?? '');
  const route = routes.get(request.url);
  if (!route) return reply.code(404).send();
  const session = await rowsOf(route.session.text, [sessionId]);
  if (session.rows.length !== 1) return reply.code(401).send();
  await Promise.all(route.statements.map(({ text, values }) => rowsOf(text, values)));
  return reply.send(route.answer);
});

process.on('message', (route: BareRoute) => {
  routes.set(route.path, route);
  process.send?.({ type: 'ready' });
});
process.on('SIGTERM', () => {
  app
    .close()
    .then(() => pool.end())
    .then(() => process.exit(0))
    .catch(() => process.exit(1));
});
process.send?.({ address: await app.listen({ host: '127.0.0.1', port: 0 }) });
