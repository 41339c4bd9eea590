import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';
import type { Show } from '../../http/byte-shows.ts';
import { contentDisposition } from '../../http/content-disposition.ts';
import { signedIn } from '../../http/procedures.ts';
import { answerSound } from '../../http/sound-answer.ts';
import { mediaCaller } from '../../http/tokens-in-requests.ts';
import { parseAnalysis } from '../analysis/index.ts';
import type { Auth } from '../auth/index.ts';
import type { CaptureQuality } from './capture-quality.ts';
import type { CaptureWaveforms } from './capture-waveform.ts';
import type { Captures } from './captures.ts';
import type { StreamControl } from './stream-control.ts';

/** What is worked out of a capture's sound when somebody asks for it. */
type Findings = { quality: CaptureQuality; waveform: CaptureWaveforms };

export const capturesRoutes = (
  captures: Captures,
  control: StreamControl,
  { quality, waveform }: Findings,
) => ({
  list: signedIn.captures.list.handler(({ context, input }) => captures.list(context.caller, input)),
  get: signedIn.captures.get.handler(({ input }) => captures.get(input.id)),
  saveDraft: signedIn.captures.saveDraft.handler(async ({ context, input }) => {
    const { organ } = await captures.get(input.id);
    const draft = input.draftAnalysis && parseAnalysis(organ, input.draftAnalysis, 'draftAnalysis');
    return captures.saveDraft(context.caller, input.id, draft);
  }),
  correctPosition: signedIn.captures.correctPosition.handler(({ context, input: { id, ...input } }) =>
    control.correctPosition(context.caller, id, input),
  ),
  describe: signedIn.captures.describe.handler(({ context, input: { id, ...input } }) =>
    captures.describe(context.caller, id, input),
  ),
  waveform: signedIn.captures.waveform.handler(({ context, input, signal }) =>
    waveform(context.caller, input.id, signal()),
  ),
  quality: signedIn.captures.quality.handler(({ context, input, signal }) =>
    quality(context.caller, input.id, signal()),
  ),
  discard: signedIn.captures.discard.handler(async ({ context, input }) => {
    const row = await captures.forDiscarding(context.caller, input.id);
    const isRunning = row.state === 'recording' || row.state === 'completing';
    const isDiscarded =
      (isRunning && (await unlessNotFound(() => control.discardCapture(context.caller, row.id)))) ||
      // Includes one that ended after it was looked up.
      (await captures.discard(context.caller, row.id));
    if (!isDiscarded) throw new AppError('CAPTURE_NOT_FOUND');
    return { ok: true as const };
  }),
});

async function unlessNotFound(discard: () => Promise<null>): Promise<boolean> {
  try {
    await discard();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'CAPTURE_NOT_FOUND') return false;
    throw error;
  }
}

/** GET /api/captures/{id}/sound: bytes, with ranges. */
export function serveCaptureSounds(app: FastifyInstance, captures: Captures, auth: Auth, show: Show): void {
  app.get<{ Params: { id: string } }>('/api/captures/:id/sound', async (request, reply) => {
    const caller = await mediaCaller(request, auth);
    const { id } = request.params;
    const shown = { action: 'capture.heard', subject: { kind: 'capture', id } } as const;
    await show.find(caller, shown, () => captures.get(id));
    await show(caller, shown);
    const sound = await captures.sound(id);
    reply.header('content-disposition', contentDisposition('inline', `capture-${id}.wav`));
    await answerSound(request, reply, sound);
    return reply;
  });
}
