import { administrators, open, signedIn } from '../../http/procedures.ts';
import type { Users } from './service.ts';

export const usersRoutes = (users: Users) => ({
  register: open.users.register.handler(({ context, input }) => users.register(context.caller, input)),
  checkUsername: open.users.checkUsername.handler(async ({ input }) => ({
    exists: await users.usernameExists(input.username),
  })),
  me: signedIn.users.me.handler(({ context }) => users.own(context.caller.userId)),
  list: administrators.users.list.handler(async () => {
    const body = await users.list();
    return { headers: { 'x-total-count': String(body.length) }, body };
  }),
  approve: administrators.users.approve.handler(({ input }) => users.approve(input.id)),
});
