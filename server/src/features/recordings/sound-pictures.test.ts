import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Recording, spectrogramPath, type Waveform } from '@sadap/contract/recordings';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { wavOf } from '../../../test/sounds.ts';

const SECONDS = 12;
const RATE_HZ = 16_000;

let server: TestServer;
let clinician: SignedIn;
let heart: Recording;
let lung: Recording;
beforeAll(async () => {
  server = await startServer();
  clinician = await server.user();
  heart = await save('heart', (t) => 0.5 * Math.sin(2 * Math.PI * (t < 6 ? 120 : 700) * t));
  lung = await save('lung', (t) => 0.25 * Math.sin(2 * Math.PI * 1500 * t));
});
afterAll(() => server.close());

/** `chunk`: further bytes before the samples. */
async function save(organ: 'heart' | 'lung', sound: (t: number) => number, chunk = Buffer.alloc(0)) {
  const { patient, checkUp } = await server.patientWithCheckUp(clinician.token);
  const form = new FormData();
  form.set('position', organ === 'heart' ? 'Aortic' : 'Anterior_Upper_Left');
  form.set('patient_id', String(patient.id));
  form.set('session_id', String(checkUp.id));
  const wav = wavOf({ rateHz: RATE_HZ, bits: 16 }, SECONDS, sound);
  form.set('file', new File([wav.subarray(0, 36), chunk, wav.subarray(36)], 'sound.wav'));
  const { status, body } = await server.call('POST', `/${organ}soundrecordings`, clinician.token, form);
  expect(status).toBe(201);
  return body as Recording;
}

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${clinician.token}`, ...headers },
  });

describe('spectrogram', () => {
  async function picture(path: string) {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    const png = sharp(await answer.arrayBuffer())
      .greyscale()
      .raw();
    const { data, info } = await png.toBuffer({ resolveWithObject: true });
    const column = (x: number) =>
      Array.from({ length: info.height }, (_, y) => data[y * info.width + x] ?? 0);
    return { ...info, column, brightest: (x: number) => column(x).indexOf(Math.max(...column(x))) };
  }
  const rowOf = (frequencyHz: number, maxHz: number) => 255 - Math.floor((frequencyHz / maxHz) * 256);
  const near = (row: number, expected: number) => expect(Math.abs(row - expected)).toBeLessThanOrEqual(1);

  test('shows each tone in its row and at its time', async () => {
    const whole = await picture(spectrogramPath('heart', heart.recording_id));
    expect([whole.width, whole.height]).toEqual([2000, 256]);
    near(whole.brightest(500), rowOf(120, 1000));
    near(whole.brightest(1500), rowOf(700, 1000));
    // Nothing else is bright.
    expect(whole.column(500)[rowOf(700, 1000)]).toBeLessThan(40);
    const breath = await picture(spectrogramPath('lung', lung.recording_id));
    near(breath.brightest(1000), rowOf(1500, 2000));
  });

  test('of a stretch shows that stretch alone', async () => {
    const stretch = await picture(
      spectrogramPath('heart', heart.recording_id, { fromMs: 5_500, toMs: 6_500 }),
    );
    expect(stretch.width).toBe(500);
    near(stretch.brightest(100), rowOf(120, 1000));
    near(stretch.brightest(400), rowOf(700, 1000));
  });

  test('beside another has the same colour for the same level, and its own range alone', async () => {
    const [loud, quiet] = await Promise.all(
      [0.5, 0.05].map((amplitude) => save('heart', (t) => amplitude * Math.sin(2 * Math.PI * 120 * t))),
    );
    const ids = { loud: loud?.recording_id ?? 0, quiet: quiet?.recording_id ?? 0 };
    const brightness = async (id: number, beside?: number, raisedDb = 0, otherRaisedDb = 0) => {
      const path = spectrogramPath(
        'heart',
        id,
        { fromMs: 2000, toMs: 3000 },
        beside === undefined
          ? undefined
          : { raisedDb, others: [{ recordingId: beside, raisedDb: otherRaisedDb }] },
      );
      return Math.max(...(await picture(path)).column(100));
    };
    const own = await brightness(ids.loud);
    expect(await brightness(ids.quiet)).toBe(own);
    expect(await brightness(ids.loud, ids.quiet)).toBe(own);
    expect(await brightness(ids.quiet, ids.loud)).toBeLessThan(0.85 * own);
    // Raised by as much as it is quieter.
    expect(await brightness(ids.quiet, ids.loud, 20, 0)).toBe(own);
    expect(await brightness(ids.loud, ids.quiet, 0, 20)).toBe(own);
  });

  test('beside several has the same colour for the same level as the loudest of them', async () => {
    const [loud, middle, quiet] = await Promise.all(
      [0.5, 0.16, 0.05].map((amplitude) => save('heart', (t) => amplitude * Math.sin(2 * Math.PI * 120 * t))),
    );
    const ids = [loud, middle, quiet].map((each) => each?.recording_id ?? 0);
    const brightness = async (place: number) => {
      const others = ids.filter((_, at) => at !== place).map((recordingId) => ({ recordingId, raisedDb: 0 }));
      const beside = { raisedDb: 0, others };
      const stretch = { fromMs: 2000, toMs: 3000 };
      return Math.max(
        ...(await picture(spectrogramPath('heart', ids[place] ?? 0, stretch, beside))).column(100),
      );
    };
    const [ofLoud = 0, ofMiddle = 0, ofQuiet = 0] = [
      await brightness(0),
      await brightness(1),
      await brightness(2),
    ];
    expect(ofLoud).toBeGreaterThan(1.1 * ofMiddle);
    expect(ofMiddle).toBeGreaterThan(1.1 * ofQuiet);
  });

  test.each([
    'beside=999999',
    'beside=0',
    'beside=x',
    'beside=1,2,3,4',
    'beside=1,,2',
    'raised_db=-1',
    'raised_db=25',
    'beside_raised_db=x',
  ])('refuses ?%s', async (query) => {
    const answer = await get(`/api/heartsoundrecordings/${heart.recording_id}/spectrogram?${query}`);
    expect(answer.status).toBe(query === 'beside=999999' ? 404 : 422);
  });

  test('of the whole is made once and kept, and known again by its ETag', async () => {
    const path = spectrogramPath('heart', (await save('heart', (t) => Math.sin(700 * t) / 3)).recording_id);
    const folder = join(server.dataDir, 'blobs', 'spectrograms');
    const kept = () => readdirSync(folder).length;
    const before = kept();
    const first = await get(path);
    const bytes = Buffer.from(await first.arrayBuffer());
    expect(kept()).toBe(before + 1);
    expect(Buffer.from(await (await get(path)).arrayBuffer()).equals(bytes)).toBe(true);
    const etag = first.headers.get('etag') ?? '';
    expect((await get(path, { 'if-none-match': etag })).status).toBe(304);
    const other = await get(`${path}?from_ms=0&to_ms=1000`, { 'if-none-match': etag });
    expect(other.status).toBe(200);
    await other.arrayBuffer();
    expect(kept()).toBe(before + 1);
    const head = await get(path, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
    const byCookie = await fetch(server.url + path, {
      headers: await server.mediaCookie(clinician.token),
    });
    expect(byCookie.status).toBe(200);
    await byCookie.arrayBuffer();
  });

  test.each([
    'from_ms=2000&to_ms=1000',
    'from_ms=1000&to_ms=1000',
    'from_ms=-1',
    'from_ms=x',
    'to_ms=0',
    'to_ms=',
    'to_ms=12002',
    'from_ms=12000',
    'from_ms=NaN&to_ms=Infinity',
  ])('refuses ?%s', async (query) => {
    for (const picture of ['spectrogram', 'waveform']) {
      const answer = await get(`/api/heartsoundrecordings/${heart.recording_id}/${picture}?${query}`);
      expect(answer.status, picture).toBe(422);
      expect(await answer.json()).toMatchObject({ type: 'VALIDATION' });
    }
  });

  test.each(['0', 'x', '-1', '99999999999', '1e3'])('of a recording %s does not exist', async (id) => {
    for (const part of ['spectrogram', 'original'])
      expect((await get(`/api/heartsoundrecordings/${id}/${part}`)).status).toBe(404);
  });

  test('one user cannot occupy the server: too many at a time are to be asked for again', async () => {
    const asked = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        get(spectrogramPath('heart', heart.recording_id, { fromMs: index, toMs: 11_000 })),
      ),
    );
    const statuses = asked.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(8);
    const refused = asked.find(({ status }) => status === 429);
    expect(await refused?.json()).toMatchObject({ type: 'RATE_LIMITED' });
    expect((await get(spectrogramPath('heart', heart.recording_id))).status).toBe(200);
  });
});

describe('waveform', () => {
  const waveform = async (query: string, recording = heart): Promise<Waveform> => {
    const answer = await get(
      `/api/${recording.organ}soundrecordings/${recording.recording_id}/waveform?${query}`,
    );
    expect(answer.status).toBe(200);
    return (await answer.json()) as Waveform;
  };

  test('of the whole has as many points as asked for, each the largest of its part', async () => {
    const whole = await waveform('points=1000');
    const few = await waveform('points=10');
    expect([whole.waveform.length, few.waveform.length]).toEqual([1000, 10]);
    expect(few.waveform[3]).toBe(Math.max(...whole.waveform.slice(300, 400)));
    expect(whole.metadata).toMatchObject({ fromMs: 0, toMs: 12_000, durationMs: 12_000 });
    expect(whole.minima).toBeUndefined();
  });

  test('of a stretch comes from its samples', async () => {
    const {
      waveform: points,
      minima,
      maxima,
      metadata,
    } = await waveform('points=100&from_ms=1000&to_ms=1100');
    expect(metadata).toMatchObject({ fromMs: 1000, toMs: 1100, sampleCount: SECONDS * RATE_HZ });
    expect(metadata.rms).toBeCloseTo(0.5 / Math.SQRT2, 2);
    expect([points.length, minima?.length, maxima?.length]).toEqual([100, 100, 100]);
    points.forEach((point, index) => {
      const part = Array.from({ length: 16 }, (_, n) =>
        Math.round(0.5 * 32_767 * Math.sin((2 * Math.PI * 120 * (16_000 + index * 16 + n)) / RATE_HZ)),
      );
      expect(maxima?.[index]).toBeCloseTo(Math.max(...part) / 32_768, 6);
      expect(minima?.[index]).toBeCloseTo(Math.min(...part) / 32_768, 6);
      expect(point).toBeCloseTo(Math.max(...part.map(Math.abs)) / 32_768, 6);
    });
  });

  test('of fewer samples than points has a point each; the stretch is rounded to samples', async () => {
    const { waveform: points, metadata } = await waveform('from_ms=500.02&to_ms=501');
    expect(points).toHaveLength(16);
    expect(metadata).toMatchObject({ fromMs: 500, toMs: 501 });
  });

  test('skips what an uploaded file carries before its samples', async () => {
    const list = Buffer.concat([Buffer.from('LIST\x10\x27\0\0', 'latin1'), Buffer.alloc(10_000, 0x7f)]);
    const carrying = await save('heart', (t) => (t < 3 ? 0.1 : 0.9), list);
    const { waveform: points } = await waveform('points=4&from_ms=2000&to_ms=4000', carrying);
    expect(points.map((point) => Math.round(point * 10))).toEqual([1, 1, 9, 9]);
  });
});
