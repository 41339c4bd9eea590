import { signedIn } from '../../http/procedures.ts';
import type { Examinations } from './service.ts';

export const examinationsRoutes = (examinations: Examinations) => ({
  list: signedIn.examinations.list.handler(async ({ context: { access, caller }, input }) => {
    const listed = await examinations.list(input.session_id);
    const closed = await access.closedAmong(caller, [...new Set(listed.map(({ patientId }) => patientId))]);
    return listed.filter(({ patientId }) => !closed.has(patientId));
  }),
  get: signedIn.examinations.get.handler(({ input }) => examinations.get(input.id)),
  start: signedIn.examinations.start.handler(({ context, input }) =>
    examinations.start(context.caller, input),
  ),
  startToday: signedIn.examinations.startToday.handler(({ context, input: { id, protocolId } }) =>
    examinations.startToday(context.caller, id, protocolId),
  ),
  skip: signedIn.examinations.skip.handler(({ context, input: { id, ...step } }) =>
    examinations.skip(context.caller, id, step),
  ),
  finish: signedIn.examinations.finish.handler(({ context, input }) =>
    examinations.finish(context.caller, input.id),
  ),
});
