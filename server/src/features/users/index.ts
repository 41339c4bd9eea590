export { createNameAnswers, type NameAnswers } from './name-answers.ts';
export { askerAt, createPasswordChecks, type EnteredAt, type PasswordChecks } from './password-checks.ts';
export { createPasswords, type Passwords } from './passwords.ts';
export { containing, NO_PASSWORD, type UserRow, usersQueries } from './queries.ts';
export { usersRoutes } from './routes.ts';
export { users } from './schema.ts';
export { calledName, createUsers, fullNameOf, type RevokeSessions, type Users } from './service.ts';
