import { administrators, signedIn } from '../../http/procedures.ts';
import type { Groups } from '../groups/index.ts';
import type { Access } from './service.ts';

export const accessRoutes = (access: Access, groups: Groups) => ({
  door: signedIn.access.door.handler(({ context, input }) => access.door(context.caller, input.id)),
  breakGlass: signedIn.access.breakGlass.handler(({ context, input }) =>
    access.breakGlass(context.caller, input),
  ),
  openings: administrators.access.openings.handler(() => access.openings()),
  reviewOpening: administrators.access.reviewOpening.handler(async ({ context, input }) => {
    await access.reviewOpening(context.caller, input.id);
    return { ok: true as const };
  }),
  restrictions: administrators.access.restrictions.handler(() => access.restrictions()),
  restrict: administrators.access.restrict.handler(({ context, input }) =>
    access.restrict(context.caller, input),
  ),
  liftRestriction: administrators.access.liftRestriction.handler(async ({ context, input }) => {
    await access.liftRestriction(context.caller, input);
    return { ok: true as const };
  }),
  groups: administrators.access.groups.handler(() => groups.patientGroups()),
  setGroup: administrators.access.setGroup.handler(({ context, input }) =>
    groups.sharePatients(context.caller, input.id, input.sharesPatients),
  ),
});
