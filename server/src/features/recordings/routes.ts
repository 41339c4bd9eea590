import type { Organ } from '@sadap/contract';
import type { FastifyInstance } from 'fastify';
import { answerBytes } from '../../http/bytes-answer.ts';
import { signedIn } from '../../http/procedures.ts';
import { mediaCaller } from '../../http/tokens-in-requests.ts';
import type { Auth } from '../auth/index.ts';
import type { Recordings } from './service.ts';

export const recordingsRoutes = (recordings: Recordings, organ: Organ) => {
  const routes = signedIn[organ];
  return {
    list: routes.list.handler(({ input }) => recordings.list(organ, input)),
    save: routes.save.handler(({ context, input }) => recordings.save(context.caller, organ, input)),
    waveform: routes.waveform.handler(({ input }) => recordings.waveform(organ, input.id)),
    analyse: routes.analyse.handler(({ context, input }) =>
      recordings.analyse(context.caller, organ, input.id, input.doctor_analysis),
    ),
    analysisHistory: routes.analysisHistory.handler(({ input }) =>
      recordings.analysisHistory(organ, input.id),
    ),
    delete: routes.delete.handler(async ({ context, input }) => {
      await recordings.delete(context.caller, organ, input.id);
      return { ok: true as const };
    }),
  };
};

/** GET and HEAD /api/{heart,lung}soundrecordings/sound/{file_name}: bytes, with ranges. */
export function serveRecordingSounds(app: FastifyInstance, recordings: Recordings, auth: Auth): void {
  for (const organ of ['heart', 'lung'] as const) {
    app.get<{ Params: { fileName: string } }>(
      `/api/${organ}soundrecordings/sound/:fileName`,
      async (request, reply) => {
        await mediaCaller(request, auth);
        await answerBytes(request, reply, await recordings.sound(organ, request.params.fileName));
        return reply;
      },
    );
  }
}
