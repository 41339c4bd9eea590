import { z } from 'zod';
import { ById, Done, get, post, remove } from '../procedures.ts';
import {
  AddMemberInput,
  AvailableUser,
  CreateGroupInput,
  FoundGroup,
  GroupFindInput,
  GroupWithUsers,
  UserGroup,
  UserGroupDetails,
} from './schema.ts';

export const groupsApi = {
  list: get('/groups', 'groups').output(z.array(UserGroup)),
  /** All groups whose name contains the text, for every signed-in user. */
  find: get('/groups/find', 'groups').input(GroupFindInput).output(z.array(FoundGroup)),
  create: post('/groups', 'groups').input(CreateGroupInput).output(UserGroup),
  get: get('/groups/{id}', 'groups').input(ById).output(UserGroupDetails),
  availableUsers: get('/groups/{id}/available-users', 'groups')
    .input(ById.extend({ search: z.string().trim().max(100).optional() }))
    .output(z.array(AvailableUser)),
  addMember: post('/groups/{id}/members', 'groups')
    .input(ById.extend(AddMemberInput.shape))
    .output(UserGroupDetails),
  removeMember: remove('/groups/{id}/members/{userId}', 'groups')
    .input(ById.extend({ userId: z.coerce.number().int() }))
    .output(Done),
  users: get('/groups/{id}/users', 'groups').input(ById).output(GroupWithUsers),
};
