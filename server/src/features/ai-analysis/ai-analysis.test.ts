import { createHash, randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AiResult, Classifier } from '@sadap/contract/ai-analysis';
import { REQUEST_ID_HEADER } from '@sadap/contract/limits';
import type { Recording } from '@sadap/contract/recordings';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { shippedSound, wavOf } from '../../../test/sounds.ts';

const MODELS = fileURLToPath(new URL('../../../../models', import.meta.url));
const shipped = (name: string) => shippedSound(name, 12);
const modelOf = (organ: Organ) => `${organ}_classifier_v1`;
type Organ = 'heart' | 'lung';

let server: TestServer;
let clinician: SignedIn;
let heart: Recording;
beforeAll(async () => {
  server = await startServer();
  clinician = await server.user();
  heart = await save(server, 'heart', shipped('heart-normal-1'));
});
afterAll(() => server.close());

async function save(on: TestServer, organ: Organ, wav: Uint8Array<ArrayBuffer>, by = clinician) {
  const { patient, checkUp } = await on.patientWithCheckUp(by.token);
  const form = new FormData();
  form.set('position', organ === 'heart' ? 'Aortic' : 'Anterior_Upper_Left');
  form.set('patient_id', String(patient.id));
  form.set('session_id', String(checkUp.id));
  form.set('file', new File([wav], 'sound.wav'));
  const { status, body } = await on.call('POST', `/${organ}soundrecordings`, by.token, form);
  expect(status, JSON.stringify(body)).toBe(201);
  return body as Recording;
}

const pathOf = ({ organ, recording_id: id }: Recording) => `/${organ}soundrecordings/${id}/ai-analysis`;
const ask = (recording: Recording, body: object = {}, on = server, by = clinician) =>
  on.call('POST', pathOf(recording), by.token, {
    modelName: modelOf(recording.organ),
    saveResults: true,
    notes: '',
    ...body,
  });
async function analyse(recording: Recording, body: object = {}): Promise<AiResult> {
  const answer = await ask(recording, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const { aiResult, analysisId } = answer.body as { aiResult: AiResult; analysisId: number | null };
  expect(aiResult.analysisId).toBe(analysisId);
  return aiResult;
}
const bytes = async (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers: { ...(await server.mediaCookie(clinician.token)), ...headers } });

describe('an analysis', () => {
  test.each(['heart', 'lung'] as const)('of a %s sound is answered, stored and listed', async (organ) => {
    const recording = organ === 'heart' ? heart : await save(server, 'lung', shipped('lung-normal-1'));
    const result = await analyse(recording, { notes: ' after exercise ' });
    const { confidence, metadata, analysisId } = result;
    expect(Object.values(confidence).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 5);
    expect(Object.keys(confidence)[0]).toBe('Normal');
    expect(metadata).toMatchObject({
      modelName: modelOf(organ),
      organ,
      notes: 'after exercise',
      created_by: { id: clinician.userId, username: clinician.username },
      durationS: recording.duration_ms / 1000,
      quality: { organ },
    });
    expect(metadata.analysedS).toBe(metadata.durationS);
    expect(metadata.spectrum.seconds).toBe(metadata.durationS);
    expect(Object.keys(metadata.findings)).toEqual(organ === 'heart' ? ['murmur'] : ['wheeze', 'crackles']);
    const isUncertain = metadata.warnings.some((warning) => warning !== 'long');
    expect(metadata.verdict === null).toBe(isUncertain);
    const listed = await server.call('GET', pathOf(recording), clinician.token);
    expect(listed.body).toEqual([result]);
    expect(analysisId).not.toBeNull();
    const unproven = organ === 'heart' ? [] : ['Normal', 'COPDs', 'Pneumonia', 'wheeze', 'crackles'];
    expect(metadata.unproven).toEqual(unproven);
    // The shipped normal heart beats 52 to 100 times a minute.
    if (organ === 'heart')
      expect([metadata.verdict, metadata.warnings]).toEqual([null, expect.arrayContaining(['irregular'])]);
  });

  test('again makes a second result, the newest first, with the same figures', async () => {
    const recording = await save(server, 'heart', shipped('heart-abnormal-1'));
    const [first, second] = [await analyse(recording), await analyse(recording)];
    expect(second.analysisId).not.toBe(first.analysisId);
    expect(second.confidence).toEqual(first.confidence);
    const { body } = await server.call('GET', pathOf(recording), clinician.token);
    const ids = (body as AiResult[]).map(({ analysisId }) => analysisId);
    expect(ids).toEqual([second.analysisId, first.analysisId]);
  });

  test('that is asked for again under the same request id is the first result, and there is no double', async () => {
    const recording = await save(server, 'heart', shipped('heart-abnormal-1'));
    const [once, twice] = [randomUUID(), randomUUID()];
    const send = (id: string) =>
      server.call(
        'POST',
        pathOf(recording),
        clinician.token,
        { modelName: modelOf('heart'), saveResults: true, notes: '' },
        { [REQUEST_ID_HEADER]: id },
      );
    const [first, again] = [await send(once), await send(once)];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    // Both at once, as when a tablet repeats a request that got no answer.
    const both = await Promise.all([send(twice), send(twice)]);
    const idOf = ({ body }: { body: { analysisId: number } }) => body.analysisId;
    expect(new Set(both.map(idOf)).size).toBe(1);
    const { body } = await server.call('GET', pathOf(recording), clinician.token);
    expect((body as AiResult[]).map(({ analysisId }) => analysisId)).toEqual(
      [both[0], first].map((answer) => answer && idOf(answer)),
    );
  });

  test('stands in the list of recordings: the newest that was kept, and nothing where none was', async () => {
    const analysed = await save(server, 'heart', shipped('heart-abnormal-1'));
    expect(analysed.ai).toBeNull();
    const listPath = `/heartsoundrecordings?session_id=${analysed.session_id}`;
    const listed = async () =>
      ((await server.call('GET', listPath, clinician.token)).body as Recording[]).map(({ ai }) => ai);
    expect(await listed()).toEqual([null]);
    await analyse(analysed);
    const { analysisId, confidence, metadata } = await analyse(analysed);
    await analyse(analysed, { saveResults: false });
    const { verdict, unproven, warnings, created_at } = metadata;
    const expected = { analysisId, verdict, confidence, unproven, warnings, created_at };
    expect(await listed()).toEqual([expected]);
    expect(Object.keys((await listed())[0]?.confidence ?? {})).toEqual(Object.keys(confidence));
  });

  test('has pictures: low frequencies at the bottom, what drove the result in colour', async () => {
    const tone = wavOf({ rateHz: 16_000, bits: 16 }, 12, (t) => 0.4 * Math.sin(2 * Math.PI * 100 * t));
    const { spectrograms } = await analyse(await save(server, 'heart', tone));
    const pixelsOf = async (path: string) => {
      const answer = await bytes(path);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
      const { data, info } = await sharp(await answer.arrayBuffer())
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([info.width, info.height, info.channels]).toEqual([1200, 240, 3]);
      return data;
    };
    const normal = await pixelsOf(spectrograms.normal);
    const analysis = await pixelsOf((await analyse(heart)).spectrograms.analysis);
    const brightness = (y: number) => {
      const at = (y * 1200 + 600) * 3;
      return (normal[at] ?? 0) + (normal[at + 1] ?? 0) + (normal[at + 2] ?? 0);
    };
    const rows = Array.from({ length: 240 }, (_, y) => brightness(y));
    expect(rows.indexOf(Math.max(...rows))).toBeGreaterThan(160);
    let [coloured, grey, white] = [0, 0, 0];
    for (let at = 0; at < analysis.length; at += 3) {
      const [red = 0, green = 0, blue = 0] = analysis.subarray(at, at + 3);
      if (red === 255 && green === 255 && blue === 255) white++;
      else if (red === green && green === blue) grey++;
      else coloured++;
    }
    const share = (count: number) => count / (1200 * 240);
    expect(share(coloured + white)).toBeGreaterThan(0.1);
    expect(share(coloured + white)).toBeLessThan(0.25);
    expect(white).toBeGreaterThan(0);
    expect(share(grey)).toBeGreaterThan(0.7);
  });

  test('of a model whose colours are not proven has the plain picture twice', async () => {
    const { spectrograms, analysisId } = await analyse(await save(server, 'lung', shipped('lung-normal-1')), {
      modelName: modelOf('lung'),
    });
    expect(spectrograms.analysis).toBe(spectrograms.normal);
    const [plain, other] = await Promise.all(
      ['normal', 'analysis'].map(async (kind) =>
        Buffer.from(await (await bytes(`/api/ai-analyses/${analysisId}/${kind}.png`)).arrayBuffer()),
      ),
    );
    expect(other).toEqual(plain);
    // a result from before anybody knew
    const { spectrograms: before, analysisId: id } = await analyse(heart);
    expect(before.analysis).not.toBe(before.normal);
    await server.sql(`update ai_analyses set spectrum = spectrum - 'isColoured' where id = ${id}`);
    const { body } = await server.call(
      'GET',
      `/heartsoundrecordings/${heart.recording_id}/ai-analysis`,
      clinician.token,
    );
    const stored = (body as AiResult[]).find((each) => each.analysisId === id);
    expect(stored?.spectrograms.analysis).toBe(before.normal);
  });

  test('whose pictures are known again by their ETag, and for the signed in only', async () => {
    const { spectrograms } = await analyse(heart);
    const first = await bytes(spectrograms.analysis);
    await first.arrayBuffer();
    const etag = first.headers.get('etag') ?? '';
    expect((await bytes(spectrograms.analysis, { 'if-none-match': etag })).status).toBe(304);
    expect((await bytes(spectrograms.normal, { 'if-none-match': etag })).status).toBe(200);
    expect((await fetch(server.url + spectrograms.normal)).status).toBe(401);
    const byBearer = await server.call('GET', spectrograms.normal.slice(4), clinician.token);
    expect(byBearer.status).toBe(200);
    for (const id of ['0', 'x', '999999', '99999999999'])
      expect((await bytes(`/api/ai-analyses/${id}/normal.png`)).status).toBe(404);
  });

  test('that is not to be saved carries its pictures and leaves nothing behind', async () => {
    const recording = await save(server, 'heart', shipped('heart-normal-1'));
    const { analysisId, spectrograms } = await analyse(recording, { saveResults: false });
    expect(analysisId).toBeNull();
    for (const url of Object.values(spectrograms)) {
      const png = Buffer.from(url.replace('data:image/png;base64,', ''), 'base64');
      expect((await sharp(png).metadata()).width).toBe(1200);
    }
    expect((await server.call('GET', pathOf(recording), clinician.token)).body).toEqual([]);
    expect(await picturesOf(recording)).toEqual([]);
  });

  test('of silence is uncertain, with the reason', async () => {
    const silence = await save(
      server,
      'heart',
      wavOf({ rateHz: 16_000, bits: 16 }, 12, () => 0),
    );
    const { metadata, spectrograms } = await analyse(silence);
    expect(metadata.verdict).toBeNull();
    expect(metadata.warnings).toContain('quality');
    expect(metadata.quality.problems.map(({ code }) => code)).toContain('silence');
    const { dominant } = await sharp(await (await bytes(spectrograms.normal)).arrayBuffer()).stats();
    expect(dominant.r + dominant.g + dominant.b).toBeLessThan(100);
  });

  test('of a sound longer than the model hears tells so, and hears its middle', async () => {
    const wav = wavOf({ rateHz: 4000, bits: 16 }, 130, (t) => 0.2 * Math.sin(300 * t) * Math.sin(7 * t));
    const { metadata } = await analyse(await save(server, 'lung', wav));
    expect(metadata).toMatchObject({ durationS: 130, analysedS: 120, spectrum: { fromS: 5, seconds: 120 } });
    expect(metadata.warnings).toContain('long');
  });

  test('is refused with the other organ’s model, an unknown one, too long notes, or no recording', async () => {
    expect(await ask(heart, { modelName: modelOf('lung') })).toMatchObject({
      status: 422,
      body: { type: 'CLASSIFIER_OF_OTHER_ORGAN', field: 'modelName' },
    });
    const invalid = { status: 422, body: { type: 'VALIDATION' } };
    expect(await ask(heart, { modelName: 'kidney_classifier_v1' })).toMatchObject(invalid);
    expect(await ask(heart, { notes: 'x'.repeat(2001) })).toMatchObject({
      status: 422,
      body: { type: 'VALIDATION', field: 'notes' },
    });
    expect((await ask({ ...heart, recording_id: 999_999 })).status).toBe(404);
  });

  test('goes with its recording, pictures and all', async () => {
    const recording = await save(server, 'heart', shipped('heart-normal-1'));
    const { spectrograms, analysisId } = await analyse(recording);
    expect(await picturesOf(recording)).toHaveLength(2);
    const keys = await folderOf(recording);
    const folder = join(server.dataDir, 'blobs', keys);
    const path = `/heartsoundrecordings/${recording.recording_id}`;
    expect((await server.call('DELETE', path, clinician.token)).status).toBe(200);
    expect(namesIn(folder)).toEqual([]);
    expect((await bytes(spectrograms.normal)).status).toBe(404);
    const opinion = await server.call('PUT', `/ai-analyses/${analysisId}/opinion`, clinician.token, {
      agrees: true,
    });
    expect(opinion).toMatchObject({ status: 404, body: { type: 'AI_RESULT_NOT_FOUND' } });
    const doomed = await server.sql(`select key from doomed_blobs where key like '${keys}%'`);
    expect(doomed.rows).toEqual([]);
  });

  test('one user cannot take all the places', async () => {
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => ask(heart)))).map(
      ({ status }) => status,
    );
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect((await ask(heart)).status).toBe(200);
  });
});

async function folderOf({ recording_id: id }: Recording): Promise<string> {
  const { rows } = await server.sql(`select blob_key from recordings where id = ${id}`);
  return String(rows[0].blob_key).replace('recordings/', 'spectrograms/').replace('.wav', '');
}
const namesIn = (folder: string) => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};
const picturesOf = async (recording: Recording) =>
  namesIn(join(server.dataDir, 'blobs', await folderOf(recording)));

test('each clinician has one opinion of a result, changes it, and takes it back', async () => {
  const colleague = await server.user();
  const { analysisId } = await analyse(heart);
  const say = async (by: SignedIn, body: object) => {
    const answer = await server.call('PUT', `/ai-analyses/${analysisId}/opinion`, by.token, body);
    expect(answer.status).toBe(200);
    return (answer.body as AiResult).opinions.map(({ user, agrees, comment }) => [user.id, agrees, comment]);
  };
  expect(await say(clinician, { agrees: true })).toEqual([[clinician.userId, true, '']]);
  expect(await say(colleague, { agrees: false, comment: ' a click ' })).toEqual([
    [clinician.userId, true, ''],
    [colleague.userId, false, 'a click'],
  ]);
  expect(await say(clinician, { agrees: false, comment: 'on second thoughts' })).toHaveLength(2);
  expect(await say(clinician, { agrees: null })).toEqual([[colleague.userId, false, 'a click']]);
  expect(await say(clinician, { agrees: null })).toHaveLength(1);
  const none = await server.call('PUT', '/ai-analyses/999999/opinion', clinician.token, { agrees: true });
  expect(none).toMatchObject({ status: 404, body: { type: 'AI_RESULT_NOT_FOUND' } });
});

describe('classifiers', () => {
  const list = async (on: TestServer, token: string) =>
    (await on.call('GET', '/ai/classifiers', token)).body as Classifier[];

  test('are ready, with what they tell apart', async () => {
    const [ofHeart, ofLung] = await list(server, clinician.token);
    expect(ofHeart).toMatchObject({ name: modelOf('heart'), organ: 'heart', state: 'ready' });
    expect(ofHeart?.classes.toSorted()).toEqual(['AS', 'MR', 'MS', 'MVP', 'Normal']);
    expect(ofLung).toMatchObject({ name: modelOf('lung'), organ: 'lung', state: 'ready' });
    expect(ofLung?.minimumSeconds).toBeGreaterThan(0);
    const { body } = await server.call('GET', '/health');
    expect(body).toMatchObject({ status: 'ok', models: 'ok' });
  });

  test('missing or damaged: the server works, withMessage so, and uses them once they are there', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sadap-models-'));
    const without = await startServer({ MODELS_DIR: folder });
    try {
      const user = await without.user();
      const states = async () => (await list(without, user.token)).map(({ state }) => state);
      const recording = await save(without, 'heart', shipped('heart-normal-1'), user);
      const refused = { status: 503, body: { type: 'CLASSIFIER_UNAVAILABLE' } };
      expect(await states()).toEqual(['missing', 'missing']);
      expect((await without.call('GET', '/health')).body).toMatchObject({ status: 'ok', models: 'absent' });
      expect(await ask(recording, {}, without, user)).toMatchObject(refused);

      const name = modelOf('heart');
      copyFileSync(join(MODELS, `${name}.json`), join(folder, `${name}.json`));
      expect(await states()).toEqual(['missing', 'missing']);
      const model = readFileSync(join(MODELS, `${name}.onnx`));
      writeFileSync(join(folder, `${name}.onnx`), model.subarray(0, model.length / 2));
      expect(await states()).toEqual(['damaged', 'missing']);
      expect(await ask(recording, {}, without, user)).toMatchObject(refused);
      writeFileSync(join(folder, `${name}.json`), '{');
      expect(await states()).toEqual(['damaged', 'missing']);
      expect((await without.call('GET', '/health')).body).toMatchObject({ status: 'ok', models: 'failing' });

      // A description that names these bytes does not make them a model.
      const description = JSON.parse(readFileSync(join(MODELS, `${name}.json`), 'utf8'));
      const half = model.subarray(0, model.length / 2);
      const sha256 = createHash('sha256').update(half).digest('hex');
      writeFileSync(join(folder, `${name}.json`), JSON.stringify({ ...description, sha256 }));
      expect(await states()).toEqual(['failed', 'missing']);
      expect(await ask(recording, {}, without, user)).toMatchObject(refused);

      copyFileSync(join(MODELS, `${name}.json`), join(folder, `${name}.json`));
      writeFileSync(join(folder, `${name}.onnx`), model);
      expect(await states()).toEqual(['ready', 'missing']);
      expect((await ask(recording, {}, without, user)).status).toBe(200);
    } finally {
      await without.close();
      rmSync(folder, { recursive: true });
    }
  });

  test('have cards to read, without scripts', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sadap-cards-'));
    const text =
      '# Card <b>of</b> it\n\n| a | b |\n|---|---|\n| 1 | **2** |\n\n<script>alert(1)</script>\n\n' +
      '[x](javascript:alert(1)) [y](JaVaScRiPt:alert%281%29) <javascript:alert(1)> [z](data:text/html,x) ' +
      '[v](java&#115;cript:alert(1)) [w](vbscript:x) [safe](https://a.example/?b=1&c=2) [within](#here)';
    writeFileSync(join(folder, `${modelOf('heart')}.th.md`), text);
    const withCard = await startServer({ MODELS_DIR: folder });
    try {
      const user = await withCard.user();
      const headers = await withCard.mediaCookie(user.token);
      const get = (path: string) => fetch(`${withCard.url}/api/ai/classifiers/${path}`, { headers });
      const answer = await get(`${modelOf('heart')}/card/th`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /);
      expect(policy).not.toContain('script-src');
      const html = await answer.text();
      expect(html).toContain('<html lang="th">');
      expect(html).toContain('<td><strong>2</strong></td>');
      expect(html).not.toContain('<script');
      const body = html.slice(html.indexOf('<main>'));
      expect(body).toContain('<a href="https://a.example/?b=1&amp;c=2">safe</a>');
      expect(body).toContain('<a href="#here">within</a>');
      expect(Array.from(body.matchAll(/href="([^"]*)"/g), ([, address]) => address)).toHaveLength(3);
      // as a browser would read it, a path of no meaning
      expect(body).toContain('<a href="java&amp;#115;cript:alert(1)">');
      expect(html).toContain('<title>Card &lt;b&gt;of&lt;/b&gt; it</title>');
      for (const path of [`${modelOf('heart')}/card/en`, 'x/card/th', `${modelOf('heart')}/card/de`])
        expect((await get(path)).status, path).toBe(404);
    } finally {
      await withCard.close();
      rmSync(folder, { recursive: true });
    }
  });
});
