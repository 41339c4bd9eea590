import type { CreateUserInput, OwnAccount, Registration, User } from '@sadap/contract';
import type { Database } from '../../database/connection.ts';
import { AppError, sqlState, UNIQUE_VIOLATION, violatedConstraint } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { hashPassword } from './passwords.ts';
import { type UserRow, usersQueries } from './queries.ts';

export function createUsers(db: Database, registration: Registration) {
  const queries = usersQueries(db);

  async function insert(
    input: CreateUserInput,
    role: User['role'],
    accountState: User['accountState'],
  ): Promise<User> {
    const { username, email, password } = input;
    try {
      const row = await queries.insert({
        username,
        email,
        passwordHash: await hashPassword(password),
        role,
        accountState,
      });
      if (!row) throw new Error('the user was not inserted');
      return toUser(row);
    } catch (error) {
      if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
      throw violatedConstraint(error) === 'users_email_key'
        ? new AppError('EMAIL_TAKEN', 'email')
        : new AppError('USERNAME_TAKEN', 'username');
    }
  }

  return {
    insert,
    /** Public registration; with an administrator's token an account of any role, active at once. */
    async register(caller: Caller | null, input: CreateUserInput): Promise<User> {
      if (caller?.role === 'ADMIN') return insert(input, input.role ?? 'USER', 'active');
      if (input.role === 'ADMIN') throw new AppError('FORBIDDEN', 'role');
      if (registration === 'closed') throw new AppError('REGISTRATION_CLOSED');
      return insert(input, 'USER', registration === 'open' ? 'active' : 'pending');
    },
    usernameExists: async (username: string) => (await queries.byUsername(username)) !== undefined,
    async own(id: number): Promise<OwnAccount> {
      const row = await queries.byId(id);
      if (!row) throw new AppError('NO_SUCH_USER');
      const { firstName, lastName, department, phone } = row;
      return { ...toUser(row), firstName, lastName, department, phone };
    },
    list: async () => (await queries.all()).map(toUser),
    async approve(id: number): Promise<User> {
      const row = await queries.activate(id);
      if (!row) throw new AppError('NO_SUCH_USER');
      return toUser(row);
    },
    hasAdministrator: async () => (await queries.administratorCount()) > 0,
  };
}
export type Users = ReturnType<typeof createUsers>;

function toUser({ id, username, email, role, accountState, createdAt }: UserRow): User {
  return { id, username, email, role, accountState, createdAt: createdAt.toISOString() };
}
