import { CLASSIFIER_OF, type ClassifierName } from '@sadap/contract/ai-analysis';
import type { Organ } from '@sadap/contract/positions';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';
import type { Show } from '../../http/byte-shows.ts';
import { answerBytes, inMemory } from '../../http/bytes-answer.ts';
import { contentDisposition } from '../../http/content-disposition.ts';
import { administrators, signedIn } from '../../http/procedures.ts';
import { mediaCaller } from '../../http/tokens-in-requests.ts';
import type { Auth } from '../auth/index.ts';
import { CARD_POLICY, modelCardPage } from './model-card.ts';
import type { AiAnalyses } from './service.ts';
import type { AiUsage } from './usage.ts';

export const aiAnalysisRoutes = (analyses: AiAnalyses, organ: Organ) => {
  const routes = signedIn[organ];
  return {
    aiAnalyse: routes.aiAnalyse.handler(async ({ context, input, signal }) => {
      const aiResult = await analyses.analyse(context.caller, organ, input.id, input, signal());
      return { aiResult, analysisId: aiResult.analysisId };
    }),
    aiResults: routes.aiResults.handler(({ input }) => analyses.list(organ, input.id)),
  };
};

export const aiRoutes = (analyses: AiAnalyses, usage: AiUsage) => ({
  classifiers: signedIn.ai.classifiers.handler(() => analyses.classifiers()),
  usage: administrators.ai.usage.handler(({ input }) => usage.of(input.organ)),
  setOpinion: signedIn.ai.setOpinion.handler(({ context, input }) =>
    analyses.setOpinion(context.caller, input.id, input),
  ),
});

const LARGEST_ID = 2 ** 31 - 1;

/**
 * GET and HEAD /api/ai-analyses/{id}/{normal,analysis}.png and /api/ai/classifiers/{name}/card/{language}.
 */
export function serveAiPages(
  app: FastifyInstance,
  analyses: AiAnalyses,
  modelsFolder: string,
  { auth, show }: { auth: Auth; show: Show },
): void {
  for (const kind of ['normal', 'analysis'] as const)
    app.get<{ Params: { id: string } }>(`/api/ai-analyses/:id/${kind}.png`, async (request, reply) => {
      const caller = await mediaCaller(request, auth);
      const id = /^\d{1,10}$/.test(request.params.id) ? Number(request.params.id) : 0;
      if (id < 1 || id > LARGEST_ID) throw new AppError('AI_RESULT_NOT_FOUND');
      const action = 'recording.read';
      const named = { kind: 'ai-analysis', id } as const;
      const { etag, png, recordingId } = await show.find(caller, { action, subject: named }, () =>
        analyses.picture(id, kind),
      );
      await show(caller, { action, subject: { kind: 'recording', id: recordingId }, named });
      const bytes = await png();
      reply.header('content-disposition', contentDisposition('inline', `ai-${id}-${kind}.png`));
      await answerBytes(request, reply, {
        contentType: 'image/png',
        byteCount: bytes.length,
        etag,
        read: inMemory(bytes),
      });
      return reply;
    });

  app.get<{ Params: { name: string; language: string } }>(
    '/api/ai/classifiers/:name/card/:language',
    async (request, reply) => {
      await mediaCaller(request, auth);
      const { name, language } = request.params;
      if (!isClassifierName(name) || (language !== 'th' && language !== 'en'))
        throw new AppError('NO_SUCH_ROUTE');
      const page = await modelCardPage(modelsFolder, name, language);
      if (page === null) throw new AppError('NO_SUCH_ROUTE');
      return reply
        .header('content-security-policy', CARD_POLICY)
        .header('cache-control', 'private, no-cache')
        .header('content-disposition', contentDisposition('inline', `${name}-${language}.html`))
        .type('text/html; charset=utf-8')
        .send(page);
    },
  );
}

function isClassifierName(name: string): name is ClassifierName {
  return Object.values(CLASSIFIER_OF).some((known) => known === name);
}
