import { z } from 'zod';
import { UserWithGroups } from '../groups/schema.ts';
import { action, ById, counted, countedList, Done, get, post, put, remove } from '../procedures.ts';
import {
  ChangePasswordInput,
  Colleague,
  ColleagueListInput,
  CreateUserInput,
  OwnAccount,
  Profile,
  StaffName,
  UpdateUserInput,
  User,
  UserCounts,
  UserListInput,
  UsernameAvailability,
} from './schema.ts';

export const usersApi = {
  register: post('/users', 'users').input(CreateUserInput).output(User),
  checkUsername: get('/users/check-username/{username}', 'users')
    .input(z.object({ username: z.string().max(64) }))
    .output(UsernameAvailability),
  me: get('/users/me', 'users').output(OwnAccount),
  updateMe: put('/users/me', 'users').input(Profile).output(OwnAccount),
  changePassword: put('/users/me/password', 'users').input(ChangePasswordInput).output(Done),
  list: counted('/users', 'users').input(UserListInput).output(countedList(User)),
  counts: get('/users/counts', 'users').output(UserCounts),
  /** Active users other than the caller, for every signed-in user. */
  colleagues: get('/users/colleagues', 'users').input(ColleagueListInput).output(z.array(Colleague)),
  /** Only users who entered a name. */
  names: get('/users/names', 'users').output(z.array(StaffName)),
  get: get('/users/{id}', 'users').input(ById).output(User),
  update: put('/users/{id}', 'users').input(ById.extend(UpdateUserInput.shape)).output(User),
  delete: remove('/users/{id}', 'users').input(ById).output(Done),
  groups: get('/users/{id}/groups', 'groups').input(ById).output(UserWithGroups),
  approve: action('/users/{id}/approve', 'users').input(ById).output(User),
  /** Nobody can sign in with it until it is restored. Its logins end at once. */
  suspend: action('/users/{id}/suspend', 'users').input(ById).output(User),
  restore: action('/users/{id}/restore', 'users').input(ById).output(User),
  /** Ends the user's logins; the account can sign in again. */
  endSessions: action('/users/{id}/end-sessions', 'users').input(ById).output(Done),
};
