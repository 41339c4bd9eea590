import { mkdtemp, open, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLASSIFIER_OF } from '@sadap/contract/ai-analysis';
import type { AuditEvent } from '@sadap/contract/audit';
import { ERRORS } from '@sadap/contract/errors';
import type { PatientFile } from '@sadap/contract/files';
import { type Recording, spectrogramPath } from '@sadap/contract/recordings';
import type { StoredDataReport } from '@sadap/contract/stored-data';
import type { Health } from '@sadap/contract/system';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { startBucket } from '../../../test/bucket.ts';
import { pdf, png } from '../../../test/files.ts';
import { saveSound } from '../../../test/http-client.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { shippedSound } from '../../../test/sounds.ts';

const { th, en, status } = ERRORS.STORED_DATA_DAMAGED;
const REFUSED = { type: 'STORED_DATA_DAMAGED', message: th, messageEn: en };
const WAV = shippedSound('heart-normal-1', 12);

async function flipByte(path: string, at: number): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const { atime, mtime } = await file.stat();
    const byte = Buffer.alloc(1);
    await file.read(byte, 0, 1, at);
    byte[0] = (byte[0] ?? 0) ^ 1;
    await file.write(byte, 0, 1, at);
    // As a disk does it: no time changes that could be set back.
    await file.utimes(atime, mtime);
    await file.sync();
  } finally {
    await file.close();
  }
}

describe.each(['files', 'a bucket'])('bytes in %s', (kind) => {
  let folder: string;
  let bucket: Awaited<ReturnType<typeof startBucket>> | null;
  let server: TestServer;
  let clinician: SignedIn;
  let admin: SignedIn;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sadap-stored-'));
    bucket = kind === 'files' ? null : await startBucket(folder);
    server = await startServer(bucket?.environment ?? {});
    clinician = await server.user();
    admin = await server.signIn('admin');
  });
  afterAll(async () => {
    await server.close();
    await bucket?.close();
    await rm(folder, { recursive: true });
  });

  const pathOf = (key: string) => bucket?.fileOf(key) ?? join(server.dataDir, 'blobs', key);
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${clinician.token}`, ...headers } });
  const soundOf = (recording: Recording) =>
    `/api/heartsoundrecordings/sound/${encodeURIComponent(recording.file_name)}`;
  const save = async () => {
    const { checkUp } = await server.patientWithCheckUp(clinician.token);
    const recording = await saveSound(server.url, clinician.token, checkUp, 'heart', 'Aortic', WAV);
    const { rows } = await server.sql(`select blob_key from recordings where id = ${recording.recording_id}`);
    return { recording, key: rows[0].blob_key as string, checkUp };
  };
  const report = async () => (await server.call('GET', '/stored-data', admin.token)).body as StoredDataReport;
  const faultOf = async (key: string) => (await report()).faults.find((fault) => fault.key === key);
  const health = async () => (await server.call('GET', '/health')) as { status: number; body: Health };
  const scrub = () => server.app.scrub.runByHand(() => undefined);
  const expectRefused = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await get(path, headers);
    expect([answer.status, await answer.json()]).toEqual([status, REFUSED]);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.headers.get('etag')).toBeNull();
  };

  test('a changed byte of a sound is an error wherever the sound is used, and an alarm', async () => {
    const { recording, key, checkUp } = await save();
    expect(Buffer.from(await (await get(soundOf(recording))).arrayBuffer())).toEqual(WAV);
    const before = await save();
    await flipByte(pathOf(before.key), 4_000);

    const logged = vi.spyOn(server.app.log, 'error');
    const path = soundOf(before.recording);
    await expectRefused(path, { range: 'bytes=0-99' });
    await expectRefused(path, { range: 'bytes=-100' });
    await expectRefused(path);
    await expectRefused(spectrogramPath('heart', before.recording.recording_id));
    const sound = `/heartsoundrecordings/${before.recording.recording_id}`;
    for (const [method, route, body] of [
      ['GET', `${sound}/waveform?from_ms=1000&to_ms=2000`],
      ['GET', `${sound}/quality`],
      ['GET', `${sound}/beats`],
      ['POST', `${sound}/ai-analysis`, { modelName: CLASSIFIER_OF.heart, saveResults: true, notes: '' }],
    ] as const) {
      const answer = await server.call(method, route, clinician.token, body);
      expect([route, answer.status, answer.body]).toEqual([route, status, REFUSED]);
    }
    expect(logged).toHaveBeenCalledWith({ blob: before.key, fault: 'damaged' }, expect.any(String));
    expect(JSON.stringify(logged.mock.calls)).not.toContain(before.recording.file_name);
    logged.mockRestore();

    expect(await health()).toMatchObject({ status: 200, body: { status: 'ok', storedData: 'failing' } });
    expect(await faultOf(before.key)).toMatchObject({
      part: 'sound',
      record_id: before.recording.recording_id,
      patient_id: before.checkUp.patientId,
      fault: 'damaged',
      acknowledged_at: null,
    });
    // Another sound is heard as before.
    expect((await get(soundOf(recording))).status).toBe(200);
    expect(await faultOf(key)).toBeUndefined();
    expect(checkUp.patientId).not.toBe(before.checkUp.patientId);

    // Restored from the backup.
    await flipByte(pathOf(before.key), 4_000);
    const { id } = (await faultOf(before.key)) ?? { id: 0 };
    const checked = await server.call('POST', `/stored-data/${id}/check`, admin.token);
    expect(checked).toMatchObject({ status: 200, body: { faults: [], fault_count: 0 } });
    expect((await health()).body.storedData).toBe('ok');
    expect(Buffer.from(await (await get(path)).arrayBuffer())).toEqual(WAV);
  });

  test('a byte that changes after a part was played never reaches a whole download', async () => {
    const { recording, key } = await save();
    const path = soundOf(recording);
    expect((await get(path, { range: 'bytes=0-99' })).status).toBe(206);
    await flipByte(pathOf(key), WAV.length - 10);
    if (kind === 'files') {
      await expectRefused(path, { range: 'bytes=0-99' });
      await expectRefused(path);
    } else {
      // The bucket's stamp did not change: the end is held back.
      await expect(get(path).then((answer) => answer.arrayBuffer())).rejects.toThrow();
      await expectRefused(path);
    }
    expect(await faultOf(key)).toMatchObject({ fault: 'damaged' });
    await server.call('DELETE', `/heartsoundrecordings/${recording.recording_id}`, clinician.token);
    expect(await faultOf(key)).toBeUndefined();
    expect((await health()).body.storedData).toBe('ok');
  });

  test('a missing sound is an alarm until it is acknowledged, and stays an error', async () => {
    const { recording, key } = await save();
    await rename(pathOf(key), `${pathOf(key)}-away`);
    await expectRefused(soundOf(recording));
    const fault = await faultOf(key);
    expect(fault).toMatchObject({ fault: 'missing', acknowledged_at: null });
    expect((await health()).body.storedData).toBe('failing');
    const known = await server.call('POST', `/stored-data/${fault?.id}/acknowledge`, admin.token);
    expect(known).toMatchObject({ status: 200, body: { fault_count: 1 } });
    expect((await faultOf(key))?.acknowledged_at).toEqual(expect.any(String));
    expect((await health()).body.storedData).toBe('ok');
    await expectRefused(soundOf(recording));
    expect((await health()).body.storedData).toBe('ok');
    const { body } = await server.call('GET', '/audit?action=stored-data.acknowledged', admin.token);
    expect((body as AuditEvent[])[0]).toMatchObject({ user: { id: admin.userId }, subject: { id: key } });
    await rename(`${pathOf(key)}-away`, pathOf(key));
    await scrub();
    expect(await faultOf(key)).toBeUndefined();
  });

  test('a scrub finds changed files, pictures and originals, and gives old ones their SHA-256', async () => {
    const { patient } = await server.patientWithCheckUp(clinician.token);
    const upload = async (content: Buffer, name: string) => {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(content)]), name);
      const { body } = await server.call(
        'POST',
        `/patients/${patient.patientID}/files`,
        clinician.token,
        form,
      );
      return body as PatientFile;
    };
    const document = await upload(pdf(100_000), 'a.pdf');
    const picture = await upload(await png(), 'a.png');
    const { rows } = await server.sql(
      `select id, blob_key, thumbnail_key from patient_files where id in (${document.id}, ${picture.id}) order by id`,
    );
    const [ofDocument, ofPicture] = rows as [
      { blob_key: string },
      { blob_key: string; thumbnail_key: string },
    ];
    const read = await get(`/api/files/${document.id}/download`);
    expect(Buffer.from(await read.arrayBuffer())).toEqual(await readFile(pathOf(ofDocument.blob_key)));
    expect(await scrub()).toMatchObject({ faultCount: 0, hashedCount: 0 });

    await server.sql(`update stored_blobs set sha256 = null where key = '${ofPicture.thumbnail_key}'`);
    await flipByte(pathOf(ofDocument.blob_key), 99_999);
    await flipByte(pathOf(ofPicture.blob_key), 50);
    const warned = vi.spyOn(server.app.log, 'warn');
    const done = await scrub();
    expect(done).toMatchObject({ faultCount: 2, hashedCount: 1 });
    expect(warned).toHaveBeenCalledWith({ blobs: 1 }, expect.stringContaining('SHA-256'));
    expect(await faultOf(ofDocument.blob_key)).toMatchObject({ part: 'file', record_id: document.id });
    expect(await faultOf(ofPicture.blob_key)).toMatchObject({ part: 'file', record_id: picture.id });
    await expectRefused(`/api/files/${document.id}/download`);
    await expectRefused(`/api/files/${picture.id}/view`);
    expect((await get(`/api/files/${picture.id}/thumbnail`)).status).toBe(200);
    await flipByte(pathOf(ofPicture.thumbnail_key), 30);
    await expectRefused(`/api/files/${picture.id}/thumbnail`);
    expect(await faultOf(ofPicture.thumbnail_key)).toMatchObject({ part: 'thumbnail' });
    await server.call('DELETE', `/files/${document.id}`, clinician.token);
    await server.call('DELETE', `/files/${picture.id}`, clinician.token);
    expect((await report()).fault_count).toBe(0);
    const left = await server.sql(`select from stored_blobs where key like '${ofPicture.blob_key}%'`);
    expect(left.rowCount).toBe(0);
  });

  test('a picture made from a sound is made again when it is damaged', async () => {
    const { recording, key } = await save();
    const path = spectrogramPath('heart', recording.recording_id);
    const drawn = Buffer.from(await (await get(path)).arrayBuffer());
    const { rows } = await server.sql(
      `select key from stored_blobs where is_derived order by id desc limit 1`,
    );
    await flipByte(pathOf(rows[0].key), 1_000);
    expect(Buffer.from(await (await get(path)).arrayBuffer())).toEqual(drawn);
    expect(await readFile(pathOf(rows[0].key))).toEqual(drawn);
    expect((await health()).body.storedData).toBe('ok');
    expect(await faultOf(key)).toBeUndefined();
  });
});
