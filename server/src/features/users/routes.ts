import { AppError } from '../../errors.ts';
import { identified } from '../../http/identified-request.ts';
import { administrators, open, signedIn, signedInOrWithWeakPassword } from '../../http/procedures.ts';
import type { Users } from './service.ts';

const DONE = { ok: true as const };

export const usersRoutes = (users: Users) => ({
  register: open.users.register.handler(({ context, input, path }) => {
    // A request with a role means to act as an administrator: an ended or locked session must not turn it
    // into a registration.
    const hasRole = input.role !== undefined || Boolean(input.clinicalRole);
    if (hasRole && !context.caller && context.refusal !== 'UNAUTHORIZED') throw new AppError(context.refusal);
    const userId = context.caller?.userId ?? null;
    const sender = { userId, ...identified(context.requestId, path, () => input) };
    return users.register(context.caller, input, sender, context.origin);
  }),
  checkUsername: open.users.checkUsername.handler(async ({ context, input }) => ({
    exists: await users.usernameExists(context.caller, input.username, context.origin.address),
  })),
  me: signedIn.users.me.handler(({ context }) => users.own(context.caller.userId)),
  updateMe: signedIn.users.updateMe.handler(({ context, input }) => users.updateOwn(context.caller, input)),
  changePassword: signedInOrWithWeakPassword.users.changePassword.handler(async ({ context, input }) => {
    await users.changePassword(context.caller, input.currentPassword, input.newPassword);
    return DONE;
  }),
  list: administrators.users.list.handler(async ({ input }) => {
    const { users: body, total } = await users.list(input, input, input.page, input.pageSize);
    return { headers: { 'x-total-count': String(total) }, body };
  }),
  counts: administrators.users.counts.handler(() => users.counts()),
  colleagues: signedIn.users.colleagues.handler(({ context, input }) =>
    users.colleagues(context.caller, input.search),
  ),
  names: signedIn.users.names.handler(() => users.names()),
  approve: administrators.users.approve.handler(({ context, input }) =>
    users.approve(context.caller, input.id),
  ),
  suspend: administrators.users.suspend.handler(({ context, input }) =>
    users.suspend(context.caller, input.id),
  ),
  restore: administrators.users.restore.handler(({ context, input }) =>
    users.restore(context.caller, input.id),
  ),
  endSessions: administrators.users.endSessions.handler(async ({ context, input }) => {
    await users.endSessions(context.caller, input.id);
    return DONE;
  }),
  get: administrators.users.get.handler(({ input }) => users.get(input.id)),
  update: administrators.users.update.handler(({ context, input }) =>
    users.update(context.caller, input.id, input),
  ),
  delete: administrators.users.delete.handler(async ({ context, input }) => {
    await users.delete(context.caller, input.id);
    return DONE;
  }),
});
