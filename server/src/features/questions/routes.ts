import { signedIn } from '../../http/procedures.ts';
import type { Questions } from './service.ts';

export const questionsRoutes = (questions: Questions) => ({
  ask: signedIn.questions.ask.handler(({ context, input }) => questions.ask(context.caller, input)),
  // a question opens its patient, unless the use of the record is restricted
  list: signedIn.questions.list.handler(async ({ context: { access, caller }, input }) => {
    const { questions: found, total } = await questions.list(caller, input);
    const closed = await access.closedAmong(
      caller,
      found.map(({ patient }) => patient.id),
    );
    const body = found.filter(({ patient }) => !closed.has(patient.id));
    return { headers: { 'x-total-count': String(total - (found.length - body.length)) }, body };
  }),
  counts: signedIn.questions.counts.handler(({ context }) => questions.counts(context.caller)),
  get: signedIn.questions.get.handler(({ context, input }) => questions.get(context.caller, input.id)),
  markSeen: signedIn.questions.markSeen.handler(({ context, input }) =>
    questions.markSeen(context.caller, input.id),
  ),
  answer: signedIn.questions.answer.handler(({ context, input: { id, ...answer } }) =>
    questions.answer(context.caller, id, answer),
  ),
  withdraw: signedIn.questions.withdraw.handler(async ({ context, input }) => {
    await questions.withdraw(context.caller, input.id);
    return { ok: true as const };
  }),
});
