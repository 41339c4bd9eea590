import type { Organ } from '@sadap/contract/positions';
import type { Recording } from '@sadap/contract/recordings';
import { type RecordingListInput, SpectrogramInput } from '@sadap/contract/recordings/schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../errors.ts';
import type { Show } from '../../http/byte-shows.ts';
import { answerBytes, answerUnchanged, inMemory } from '../../http/bytes-answer.ts';
import { contentDisposition } from '../../http/content-disposition.ts';
import { signedIn } from '../../http/procedures.ts';
import { answerSound } from '../../http/sound-answer.ts';
import { mediaCaller } from '../../http/tokens-in-requests.ts';
import { createListTurns } from '../../limits/turns.ts';
import type { Auth } from '../auth/index.ts';
import type { Recordings } from './service.ts';

export const recordingsRoutes = (recordings: Recordings, organ: Organ) => {
  const routes = signedIn[organ];
  return {
    list: routes.list.handler(async ({ context: { access, caller }, input }) => {
      const listed = await recordings.list(organ, input);
      const closed = await access.closedAmong(caller, isOfOnePatient(input) ? [] : patientsOf(listed));
      return closed.size === 0 ? listed : listed.filter(({ patient_id: id }) => !closed.has(id));
    }),
    save: routes.save.handler(({ context, input }) => recordings.save(context.caller, organ, input)),
    waveform: routes.waveform.handler(({ input }) => recordings.waveform(organ, input.id, input)),
    analyse: routes.analyse.handler(({ context, input }) =>
      recordings.analyse(context.caller, organ, input.id, input),
    ),
    analysisHistory: routes.analysisHistory.handler(({ input }) =>
      recordings.analysisHistory(organ, input.id),
    ),
    correctPosition: routes.correctPosition.handler(({ context, input: { id, ...input } }) =>
      recordings.correctPosition(context.caller, organ, id, input),
    ),
    positionCorrections: routes.positionCorrections.handler(({ input }) =>
      recordings.positionCorrections(organ, input.id),
    ),
    describe: routes.describe.handler(({ context, input: { id, ...input } }) =>
      recordings.describe(context.caller, organ, id, input),
    ),
    descriptions: routes.descriptions.handler(({ input }) => recordings.descriptions(organ, input.id)),
    delete: routes.delete.handler(async ({ context, input }) => {
      await recordings.delete(context.caller, organ, input.id, input.signed);
      return { ok: true as const };
    }),
  };
};

/** Then the patient is open, or the route is refused. */
const isOfOnePatient = ({ patient_id }: z.output<typeof RecordingListInput>) => patient_id !== undefined;
const patientsOf = (recordings: Recording[]) => [...new Set(recordings.map(({ patient_id: id }) => id))];

/** With need to know, access to the patient of every waiting sound is looked up. */
export const waitingRoutes = (recordings: Recordings) => {
  const inTurn = createListTurns();
  return {
    waiting: signedIn.recordings.waiting.handler(({ context: { access, caller }, input, signal }) =>
      inTurn(caller.userId, async () => recordings.waiting(input, await access.viewer(caller)), signal()),
    ),
  };
};

/**
 * GET and HEAD /api/{heart,lung}soundrecordings/{id}/sound, /{id}/original and /{id}/spectrogram: bytes, with
 * ranges; a sound also packed. /sound/{file_name}, the specification's, puts HN, sex and age into the logs of
 * proxies.
 */
export function serveRecordingSounds(
  app: FastifyInstance,
  recordings: Recordings,
  auth: Auth,
  show: Show,
): void {
  for (const organ of ['heart', 'lung'] as const) {
    const serveSound = async (
      request: FastifyRequest,
      reply: FastifyReply,
      which: () => { id: number } | { fileName: string },
    ) => {
      const caller = await mediaCaller(request, auth);
      const asked = which();
      const subject = 'id' in asked ? ({ kind: 'recording', id: asked.id } as const) : asked;
      const sound = await show.find(caller, { action: 'recording.heard', subject }, () =>
        recordings.sound(organ, asked),
      );
      await show(caller, { action: 'recording.heard', subject: { kind: 'recording', id: sound.id } });
      reply.header('content-disposition', contentDisposition('inline', sound.fileName));
      await answerSound(request, reply, sound);
      return reply;
    };
    app.get<ById>(`/api/${organ}soundrecordings/:id/sound`, (request, reply) =>
      serveSound(request, reply, () => ({ id: idOf(request) })),
    );
    app.get<{ Params: { fileName: string } }>(
      `/api/${organ}soundrecordings/sound/:fileName`,
      (request, reply) => serveSound(request, reply, () => ({ fileName: request.params.fileName })),
    );

    app.get<ById>(`/api/${organ}soundrecordings/:id/original`, async (request, reply) => {
      const caller = await mediaCaller(request, auth);
      const id = idOf(request);
      const shown = { action: 'recording.downloaded', subject: { kind: 'recording', id } } as const;
      await show.find(caller, shown, () => recordings.requireThere(organ, id));
      await show(caller, shown);
      const original = await recordings.original(organ, id);
      reply.header('content-disposition', contentDisposition('attachment', original.fileName));
      await answerBytes(request, reply, original);
      return reply;
    });

    app.get<ById>(`/api/${organ}soundrecordings/:id/spectrogram`, async (request, reply) => {
      const caller = await mediaCaller(request, auth);
      const id = idOf(request);
      const drawing = drawingIn(request);
      for (const each of [id, ...drawing.beside]) {
        const shown = { action: 'recording.read', subject: { kind: 'recording', id: each } } as const;
        await show.find(caller, shown, () => recordings.requireThere(organ, each));
        await show(caller, shown);
      }
      const { etag, draw } = await recordings.spectrogram(organ, id, drawing);
      if (answerUnchanged(request, reply, etag)) return reply;
      reply.header('content-disposition', contentDisposition('inline', `spectrogram-${id}.png`));
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      const png = await draw(caller, gone.signal);
      await answerBytes(request, reply, {
        contentType: 'image/png',
        byteCount: png.length,
        etag,
        read: inMemory(png),
      });
      return reply;
    });
  }
}

type ById = { Params: { id: string } };

const LARGEST_ID = 2 ** 31 - 1;

function idOf({ params }: FastifyRequest<ById>): number {
  const id = /^\d{1,10}$/.test(params.id) ? Number(params.id) : 0;
  if (id < 1 || id > LARGEST_ID) throw new AppError('RECORDING_NOT_FOUND');
  return id;
}

function drawingIn(request: FastifyRequest): SpectrogramInput {
  const drawing = SpectrogramInput.safeParse(request.query);
  if (drawing.success) return drawing.data;
  throw AppError.invalid(String(drawing.error.issues[0]?.path[0] ?? 'from_ms'), 'stretchInvalid');
}
