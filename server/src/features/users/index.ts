export { verifyPassword } from './passwords.ts';
export { type UserRow, usersQueries } from './queries.ts';
export { usersRoutes } from './routes.ts';
export { users } from './schema.ts';
export { createUsers, type Users } from './service.ts';
