import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerBytes, answerUnchanged, inMemory } from '../../http/bytes-answer.ts';
import { contentDisposition } from '../../http/content-disposition.ts';
import { administrators, signedIn } from '../../http/procedures.ts';
import type { RequestPace } from '../../http/request-pace.ts';
import { answerSound } from '../../http/sound-answer.ts';
import { mediaCaller } from '../../http/tokens-in-requests.ts';
import type { Auth } from '../auth/index.ts';
import { waveformOf } from './learning-sound.ts';
import type { Learning } from './service.ts';

export const learningRoutes = ({ cases, quizzes, ...learning }: Learning) => ({
  references: signedIn.learning.references.handler(() => learning.references()),
  cases: signedIn.learning.cases.handler(() => cases.list()),
  waveform: signedIn.learning.waveform.handler(async ({ context, input }) =>
    waveformOf(await learning.sound(context.caller, input.key)),
  ),
  caseRecords: administrators.learning.caseRecords.handler(() => cases.records()),
  makeCase: administrators.learning.makeCase.handler(({ context, input }) =>
    cases.make(context.caller, input),
  ),
  withdrawCase: administrators.learning.withdrawCase.handler(async ({ context, input }) => {
    await cases.withdraw(context.caller, input.id, input.reason);
    return { ok: true as const };
  }),
  results: signedIn.learning.results.handler(({ context }) => quizzes.results(context.caller)),
  startQuiz: signedIn.learning.startQuiz.handler(({ context, input }) =>
    quizzes.start(context.caller, input),
  ),
  quiz: signedIn.learning.quiz.handler(({ context, input }) => quizzes.open(context.caller, input.id)),
  answer: signedIn.learning.answer.handler(({ context, input: { id, number, answer } }) =>
    quizzes.answer(context.caller, id, number, answer),
  ),
});

type ByKey = { Params: { key: string } };
type Parts = { auth: Auth; pace: RequestPace };

/**
 * GET and HEAD /api/learning/sounds/{key}/sound and /spectrogram: bytes, and nothing that tells a patient.
 */
export function serveLearningSounds(app: FastifyInstance, learning: Learning, { auth, pace }: Parts): void {
  const asked = async (request: FastifyRequest<ByKey>) => {
    const caller = await mediaCaller(request, auth);
    pace.count(caller.userId);
    const { key } = request.params;
    return { caller, key, sound: await learning.sound(caller, key) };
  };

  app.get<ByKey>('/api/learning/sounds/:key/sound', async (request, reply) => {
    const { key, sound } = await asked(request);
    reply.header('content-disposition', contentDisposition('inline', `${key}.wav`));
    await answerSound(request, reply, { ...sound, contentType: 'audio/wav' });
    return reply;
  });

  app.get<ByKey>('/api/learning/sounds/:key/spectrogram', async (request, reply) => {
    const { caller, key, sound } = await asked(request);
    const etag = `${sound.etag}-spectrogram`;
    if (answerUnchanged(request, reply, etag)) return reply;
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const png = await learning.spectrogram(caller, sound, gone.signal);
    reply.header('content-disposition', contentDisposition('inline', `${key}.png`));
    await answerBytes(request, reply, {
      contentType: 'image/png',
      byteCount: png.length,
      etag,
      read: inMemory(png),
    });
    return reply;
  });
}
