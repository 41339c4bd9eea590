import { signedIn } from '../../http/procedures.ts';
import type { Groups } from './service.ts';

export const groupsRoutes = (groups: Groups) => ({
  list: signedIn.groups.list.handler(({ context }) => groups.mine(context.caller)),
  find: signedIn.groups.find.handler(({ input }) => groups.find(input.search)),
  create: signedIn.groups.create.handler(({ context, input }) => groups.create(context.caller, input)),
  get: signedIn.groups.get.handler(({ context, input }) => groups.get(context.caller, input.id)),
  availableUsers: signedIn.groups.availableUsers.handler(({ context, input }) =>
    groups.availableUsers(context.caller, input.id, input.search),
  ),
  addMember: signedIn.groups.addMember.handler(({ context, input: { id, ...member } }) =>
    groups.addMember(context.caller, id, member),
  ),
  removeMember: signedIn.groups.removeMember.handler(async ({ context, input }) => {
    await groups.removeMember(context.caller, input.id, input.userId);
    return { ok: true as const };
  }),
  users: signedIn.groups.users.handler(({ context, input }) => groups.withUsers(context.caller, input.id)),
});

/** /users/{id}/groups */
export const groupsOfUserRoute = (groups: Groups) =>
  signedIn.users.groups.handler(({ context, input }) => groups.ofUser(context.caller, input.id));
