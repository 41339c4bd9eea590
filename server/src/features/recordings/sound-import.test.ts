import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Recording } from '@sadap/contract/recordings';
import { decodeWavPcm16, readWavInfo } from '@sadap/dsp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { type WavForm, wavOf } from '../../../test/sounds.ts';

let server: TestServer;
let clinician: SignedIn;
let fields: Record<string, string>;
beforeAll(async () => {
  server = await startServer();
  clinician = await server.user();
  const { patient, checkUp } = await server.patientWithCheckUp(clinician.token);
  fields = { position: 'Mitral', patient_id: String(patient.id), session_id: String(checkUp.id) };
});
afterAll(() => server.close());

function upload(
  bytes: Uint8Array<ArrayBuffer>,
  more: Record<string, string> = {},
  { organ = 'heart', name = 'เสียง ผู้ป่วย.WAV', user = clinician } = {},
) {
  const form = new FormData();
  for (const [field, value] of Object.entries({ ...fields, ...more })) form.set(field, value);
  form.set('file', new File([bytes], name, { type: 'audio/wav' }));
  return server.call('POST', `/${organ}soundrecordings`, user.token, form);
}
const fetched = async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${server.url}/api/heartsoundrecordings/${path}`, {
    method,
    headers: { authorization: `Bearer ${clinician.token}`, ...headers },
  });
const bytesOf = async (path: string) => new Uint8Array(await (await fetched(path)).arrayBuffer());
const stored = (recording: Recording) => bytesOf(`sound/${recording.file_name}`);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const files = (folder: string) => {
  try {
    return readdirSync(join(server.dataDir, 'blobs', folder));
  } catch {
    return [];
  }
};

const tone =
  (frequencyHz: number, amplitude = 0.4) =>
  (t: number) =>
    amplitude * Math.sin(2 * Math.PI * frequencyHz * t);
/** Largest difference in the middle of the sound: at its ends the resampling meets silence. */
function difference(samples: Int16Array, expected: (t: number) => number): number {
  let largest = 0;
  for (let n = 1000; n < samples.length - 1000; n++)
    largest = Math.max(largest, Math.abs((samples[n] ?? 0) / 32_768 - expected(n / 16_000)));
  return largest;
}

test.each([
  ['ใจ.wave', 'ใจ.wave'],
  ['ใจ.Wav', 'ใจ.Wav'],
  ['blob', 'blob.wav'],
  ['heart.mp3', 'heart.wav'],
  ['REC.001', 'REC.001.wav'],
  ['heart.exe', 'heart.exe.wav'],
])('a WAV that is called %s is one by its content, and gets a name that fits', async (name, fileName) => {
  const { status, body } = await upload(wavOf({ rateHz: 8_000, bits: 16 }, 10.5, tone(140)), {}, { name });
  expect([status, (body as Recording).original?.fileName]).toEqual([201, fileName]);
});

const forms: [string, WavForm][] = [
  ['4 kHz, 16 bit', { rateHz: 4_000, bits: 16 }],
  ['8 kHz, 24 bit', { rateHz: 8_000, bits: 24 }],
  ['11.025 kHz, 32 bit', { rateHz: 11_025, bits: 32 }],
  ['16 kHz, 32 bit float', { rateHz: 16_000, bits: 32, encoding: 'float' }],
  ['16 kHz, 16 bit, stereo', { rateHz: 16_000, bits: 16, channels: 2 }],
  ['22.05 kHz, 64 bit float, stereo', { rateHz: 22_050, bits: 64, encoding: 'float', channels: 2 }],
  ['44.1 kHz, 24 bit, stereo', { rateHz: 44_100, bits: 24, channels: 2 }],
  ['48 kHz, 32 bit float', { rateHz: 48_000, bits: 32, encoding: 'float' }],
];
test.each(forms)('%s is stored as 16 kHz, 16 bit, mono, and the file as it came', async (_name, form) => {
  const sound = tone(130);
  const original = wavOf(form, 10.5, sound);
  const { status, body } = await upload(original);
  expect(status).toBe(201);
  const recording = body as Recording;
  const { rateHz, bits, encoding = 'pcm', channels = 1 } = form;
  expect(recording).toMatchObject({
    sample_rate_hz: 16_000,
    original: {
      fileName: 'เสียง ผู้ป่วย.WAV',
      byteCount: original.length,
      sha256: sha256(original),
      sampleRateHz: rateHz,
      bitsPerSample: bits,
      encoding,
      channels,
      channel: 'mix',
    },
  });
  expect(Math.abs(recording.duration_ms - 10_500)).toBeLessThanOrEqual(1);

  const wav = await stored(recording);
  expect(recording.sha256).toBe(sha256(wav));
  expect(readWavInfo(wav)).toMatchObject({
    sampleRateHz: 16_000,
    channels: 1,
    bitsPerSample: 16,
    dataOffset: 44,
  });
  expect(difference(decodeWavPcm16(wav), sound)).toBeLessThan(0.0005);
  expect(Buffer.from(await bytesOf(`${recording.recording_id}/original`)).equals(original)).toBe(true);
});

test('the original is downloaded under its own name, in ranges, and asks for HEAD and ETag', async () => {
  const original = wavOf({ rateHz: 8_000, bits: 16 }, 10, tone(100));
  const { recording_id: id } = (await upload(original)).body as Recording;
  const path = `${id}/original`;
  const head = await fetched(path, {}, 'HEAD');
  expect(head.headers.get('content-disposition')).toContain("filename*=UTF-8''%E0%B9%80");
  expect(head.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(head.headers.get('content-length')).toBe(String(original.length));
  expect(head.headers.get('cache-control')).toBe('private, no-cache');
  const part = await fetched(path, { range: 'bytes=10-19' });
  expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, original.subarray(10, 20)]);
  expect((await fetched(path, { 'if-none-match': head.headers.get('etag') ?? '' })).status).toBe(304);
  const byCookie = await fetch(`${server.url}/api/heartsoundrecordings/${path}`, {
    headers: await server.mediaCookie(clinician.token),
  });
  expect(byCookie.status).toBe(200);
  await byCookie.arrayBuffer();
});

test('a sound in the stored form is kept as it is, its further chunks too, and is its own original', async () => {
  const plain = wavOf({ rateHz: 16_000, bits: 16 }, 10, tone(100));
  const list = Buffer.from('LIST\x06\0\0\0abcdef', 'latin1');
  const wav = Buffer.concat([plain.subarray(0, 36), list, plain.subarray(36)]);
  wav.writeUInt32LE(wav.length - 8, 4);
  const before = files('originals').length;
  const recording = (await upload(wav)).body as Recording;
  expect(recording.original).toMatchObject({ byteCount: wav.length, sha256: recording.sha256, channels: 1 });
  expect(Buffer.from(await stored(recording)).equals(wav)).toBe(true);
  expect(files('originals')).toHaveLength(before);
  const original = await fetched(`${recording.recording_id}/original`);
  expect(Buffer.from(await original.arrayBuffer()).equals(wav)).toBe(true);
});

test.each<[string, (wav: Buffer) => void]>([
  ['a RIFF size that is too small', (wav) => wav.writeUInt32LE(4, 4)],
  ['a block size of 0', (wav) => wav.writeUInt16LE(0, 32)],
  ['a wrong byte rate', (wav) => wav.writeUInt32LE(1, 28)],
  ['a data size that is too small', (wav) => wav.writeUInt32LE(100, 40)],
])('a sound in the stored form gets a new header where its own has %s', async (_name, change) => {
  const wav = wavOf({ rateHz: 16_000, bits: 16 }, 10, tone(100));
  const right = Buffer.from(wav);
  change(wav);
  const recording = (await upload(wav)).body as Recording;
  expect(Buffer.from(await stored(recording)).equals(right)).toBe(true);
  expect(recording.original?.sha256).toBe(sha256(wav));
});

test.each([
  ['left', tone(100)],
  ['right', tone(170, 0.2)],
  ['mix', (t: number) => (tone(100)(t) + tone(170, 0.2)(t)) / 2],
])('of a stereo file the channel is taken that was chosen: %s', async (channel, expected) => {
  const wav = wavOf({ rateHz: 44_100, bits: 16, channels: 2 }, 10, (t, side) =>
    side === 0 ? tone(100)(t) : tone(170, 0.2)(t),
  );
  const recording = (await upload(wav, { channel })).body as Recording;
  expect(recording.original?.channel).toBe(channel);
  expect(difference(decodeWavPcm16(await stored(recording)), expected)).toBeLessThan(0.0005);
});

test('16 bits in four bytes at 16 kHz are converted, not stored unread', async () => {
  const plain = wavOf({ rateHz: 16_000, bits: 16 }, 10, tone(100));
  const samples = plain.subarray(44);
  const wide = Buffer.alloc(44 + samples.length * 2);
  plain.copy(wide, 0, 0, 44);
  for (let index = 0; index < samples.length / 2; index++)
    wide.writeInt16LE(samples.readInt16LE(index * 2), 44 + index * 4 + 2);
  wide.writeUInt32LE(wide.length - 8, 4);
  wide.writeUInt32LE(16_000 * 4, 28);
  wide.writeUInt16LE(4, 32);
  wide.writeUInt32LE(samples.length * 2, 40);
  const recording = (await upload(wide)).body as Recording;
  expect(recording.duration_ms).toBe(10_000);
  expect(difference(decodeWavPcm16(await stored(recording)), tone(100))).toBeLessThan(0.0005);
});

const levelOf = (samples: Int16Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + (sample / 32_768) ** 2, 0) / samples.length);

describe('float sounds', () => {
  const form = { rateHz: 16_000, bits: 32, encoding: 'float' } as const;

  test('beyond full scale are scaled down as a whole, not clipped', async () => {
    const recording = (await upload(wavOf(form, 10, tone(100, 4)))).body as Recording;
    expect(difference(decodeWavPcm16(await stored(recording)), tone(100, 1))).toBeLessThan(0.001);
  });

  test('keep their level beside a wild sample, which is limited', async () => {
    const wild = wavOf(form, 10, tone(100, 0.3));
    wild.writeFloatLE(1e6, 44 + 4 * 5000);
    const samples = decodeWavPcm16(await stored((await upload(wild)).body as Recording));
    expect(samples[5000]).toBe(32_767);
    expect(levelOf(samples)).toBeCloseTo(0.3 / Math.SQRT2, 2);
  });

  test('keep their level otherwise, and what is no number is silence', async () => {
    const broken = wavOf(form, 10, tone(100, 0.3));
    [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 3e38].forEach((value, index) => {
      broken.writeFloatLE(value, 44 + 4 * (5000 + index));
    });
    const samples = decodeWavPcm16(await stored((await upload(broken)).body as Recording));
    expect([...samples.subarray(5000, 5004)]).toEqual([0, 0, 0, 0]);
    expect(samples[4000 + 40]).toBe(Math.round(32_768 * Math.fround(tone(100, 0.3)(4040 / 16_000))));
  });
});

test.each([
  ['nothing', () => 0, true],
  ['a constant', () => 0.2, true],
  ['a tone', tone(100), false],
])('%s is listed with whether there is anything to hear', async (_name, sound, isSilent) => {
  const { recording_id: id, is_silent } = (await upload(wavOf({ rateHz: 8_000, bits: 16 }, 10, sound)))
    .body as Recording;
  expect(is_silent).toBe(isSilent);
  const { session_id, patient_id } = fields;
  const path = `/heartsoundrecordings?session_id=${session_id}&patient_id=${patient_id}`;
  const listed = (await server.call('GET', path, clinician.token)).body as Recording[];
  expect(listed.find((each) => each.recording_id === id)?.is_silent).toBe(isSilent);
  // Findings do not take it back.
  expect((await fetched(`${id}/quality`)).status).toBe(200);
  const judged = (await server.call('GET', path, clinician.token)).body as Recording[];
  expect(judged.find((each) => each.recording_id === id)?.is_silent).toBe(isSilent);
});

describe('a recorder that did not finish its file', () => {
  test.each([
    ['0', 0, 0],
    ['0xFFFFFFFF', 0xffff_ffff, 0xffff_ffff],
    ['more than there is', 9_000_000, 9_000_000],
    ['less than there is', 2_036, 2_000],
  ])('sizes of %s: what is there is imported, with a header that is right', async (_name, riff, data) => {
    const wav = wavOf({ rateHz: 16_000, bits: 16 }, 12, tone(90));
    wav.writeUInt32LE(riff, 4);
    wav.writeUInt32LE(data, 40);
    const recording = (await upload(wav.subarray(0, -7))).body as Recording;
    const bytes = await stored(recording);
    expect(readWavInfo(bytes).needsNewHeader).toBe(false);
    expect(decodeWavPcm16(bytes)).toHaveLength(12 * 16_000 - 4);
    expect(recording.original).toMatchObject({ byteCount: wav.length - 7 });
  });
});

describe('is refused, and nothing is stored:', () => {
  const header =
    (change: (wav: Buffer) => void, seconds = 10) =>
    () => {
      const wav = wavOf({ rateHz: 16_000, bits: 16 }, seconds, tone(90));
      change(wav);
      return wav;
    };
  test.each([
    ['9.9 s of 48 kHz', () => wavOf({ rateHz: 48_000, bits: 24 }, 9.9, tone(50)), 'RECORDING_TOO_SHORT'],
    ['31 minutes', () => wavOf({ rateHz: 4_000, bits: 16 }, 31 * 60, () => 0), 'SOUND_TOO_LONG'],
    ['1.9 kHz', () => wavOf({ rateHz: 1_900, bits: 16 }, 12, tone(50)), 'UNSUPPORTED_WAV'],
    ['200 kHz', () => wavOf({ rateHz: 200_000, bits: 16 }, 10, tone(50)), 'UNSUPPORTED_WAV'],
    [
      'nine channels',
      header((wav) => [wav.writeUInt16LE(9, 22), wav.writeUInt16LE(18, 32)]),
      'UNSUPPORTED_WAV',
    ],
    ['65,535 channels', header((wav) => [wav.writeUInt16LE(65_535, 22)]), 'UNSUPPORTED_WAV'],
    ['a rate of 4 GHz', header((wav) => [wav.writeUInt32LE(0xffff_ffff, 24)]), 'UNSUPPORTED_WAV'],
    [
      'a chunk of 4 GB before the sound',
      header((wav) => wav.write('junk\xff\xff\xff\xff', 12, 'latin1')),
      'SOUND_CUT_OFF',
    ],
    ['IMA ADPCM', header((wav) => [wav.writeUInt16LE(17, 20)]), 'UNSUPPORTED_WAV'],
    ['an MP3', header((wav) => wav.write('ID3')), 'OTHER_SOUND_FORMAT'],
    ['a text', () => Buffer.from('REC001: see attachment'), 'NOT_A_WAV'],
    ['a header alone', () => wavOf({ rateHz: 16_000, bits: 16 }, 0, tone(50)), 'SOUND_EMPTY'],
    [
      'the third channel of two',
      () => wavOf({ rateHz: 8_000, bits: 16, channels: 2 }, 10, tone(50)),
      'VALIDATION',
      { channel: '3' },
    ],
    ['a channel that is none', header(() => undefined), 'VALIDATION', { channel: 'up' }],
  ] as [
    string,
    () => Buffer<ArrayBuffer>,
    string,
    Record<string, string>?,
  ][])('%s', async (_name, wav, type, more) => {
    const before = [files('recordings').length, files('originals').length];
    const { status, body } = await upload(wav(), more);
    expect(body).toMatchObject({ type });
    expect(status).toBe(422);
    expect([files('recordings').length, files('originals').length]).toEqual(before);
  });

  test('a file beyond 64 MB, with words that say so', async () => {
    const { status, body } = await upload(Buffer.alloc(64 * 1024 * 1024 + 1));
    expect(status).toBe(413);
    expect(body).toMatchObject({
      type: 'SOUND_TOO_LARGE',
      messageEn: 'This sound file is too large (at most 64 MB)',
    });
  });
});

test('bytes that go while they are asked for are a recording not found; bytes that are lost are our fault', async () => {
  const { recordings } = server.app;
  const saved = (await upload(wavOf({ rateHz: 8_000, bits: 16 }, 10, tone(100)))).body as Recording;
  const { recording_id: id } = saved;
  const original = await recordings.original('heart', id);
  const sound = await recordings.sound('heart', { id });
  const { draw } = await recordings.spectrogram('heart', id, {
    beside: [],
    raised_db: 0,
    beside_raised_db: [],
  });
  const caller = { userId: clinician.userId, role: 'USER' } as Parameters<typeof draw>[0];
  expect((await server.call('DELETE', `/heartsoundrecordings/${id}`, clinician.token)).status).toBe(200);
  for (const read of [
    () => original.read({ start: 0, end: 9 }),
    () => sound.read({ start: 0, end: 9 }),
    () => draw(caller, new AbortController().signal),
  ])
    await expect(read()).rejects.toMatchObject({ code: 'RECORDING_NOT_FOUND' });

  const lost = (await upload(wavOf({ rateHz: 8_000, bits: 16 }, 10, tone(100)))).body as Recording;
  for (const name of files('originals')) rmSync(join(server.dataDir, 'blobs', 'originals', name));
  const logged = vi.spyOn(server.app.log, 'error');
  expect((await fetched(`${lost.recording_id}/original`)).status).toBe(500);
  expect(logged).toHaveBeenCalled();
  logged.mockRestore();
  await server.call('DELETE', `/heartsoundrecordings/${lost.recording_id}`, clinician.token);
});

test('bytes of a save that never ended are removed, those of one under way are not', async () => {
  const bytesHeld = () => files('recordings').length + files('originals').length;
  const before = bytesHeld();
  const upload8kHz = () => upload(wavOf({ rateHz: 8_000, bits: 16 }, 10, tone(100)));
  const doomed = async () => (await server.sql('select key from doomed_blobs')).rows.length;
  const sweep = async () => {
    const { recording_id: id } = (await upload8kHz()).body as Recording;
    await server.call('DELETE', `/heartsoundrecordings/${id}`, clinician.token);
  };
  await server.sql(`
    create function break_off() returns trigger language plpgsql as
      'begin perform pg_terminate_backend(pg_backend_pid()); return new; end';
    create trigger break_off before insert on recordings for each row execute function break_off()`);
  expect((await upload8kHz()).status).toBe(503);
  await server.sql('drop trigger break_off on recordings; drop function break_off');
  expect(await doomed()).toBe(2);

  await sweep();
  expect([bytesHeld() - before, await doomed()]).toEqual([2, 2]);
  await server.sql(`update doomed_blobs set doomed_at = doomed_at - interval '1 hour'`);
  await sweep();
  expect([bytesHeld() - before, await doomed()]).toEqual([0, 0]);
});

test('deleting a recording takes its original and its picture with it', async () => {
  const folders = ['recordings', 'originals', 'spectrograms'];
  const before = folders.map((folder) => files(folder).length);
  const { recording_id: id } = (await upload(wavOf({ rateHz: 8_000, bits: 16 }, 10, tone(100))))
    .body as Recording;
  expect((await fetched(`${id}/spectrogram`)).status).toBe(200);
  expect(folders.map((folder) => files(folder).length)).toEqual(before.map((count) => count + 1));
  expect((await server.call('DELETE', `/heartsoundrecordings/${id}`, clinician.token)).status).toBe(200);
  expect(folders.map((folder) => files(folder).length)).toEqual(before);
});

describe('sent under a request id', () => {
  const file = wavOf({ rateHz: 8_000, bits: 16 }, 10, tone(100));
  const held = async () => [
    (await server.sql('select id from recordings')).rows.length,
    files('recordings').length,
    files('originals').length,
  ];
  const idOf = (answer: { body: unknown }) => (answer.body as Recording).recording_id;
  const remove = (id: number) => server.call('DELETE', `/heartsoundrecordings/${id}`, clinician.token);
  const requestUsed = { status: 409, body: { type: 'REQUEST_ID_USED', field: 'request_id' } };

  test('a file is stored once, however often and at whatever position it is sent again', async () => {
    const [rows = 0, sounds = 0, originals = 0] = await held();
    const request_id = randomUUID();
    const first = await upload(file, { request_id });
    const again = await upload(file, { request_id, position: 'Aortic', channel: 'left' });
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(await held()).toEqual([rows + 1, sounds + 1, originals + 1]);
  });

  test('nor does it come twice when it is sent again meanwhile', async () => {
    const [rows = 0, sounds = 0, originals = 0] = await held();
    const request_id = randomUUID();
    const answers = await Promise.all([1, 2].map(() => upload(file, { request_id })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(answers.map(idOf)).size).toBe(1);
    expect(await held()).toEqual([rows + 1, sounds + 1, originals + 1]);
  });

  test('it is stored anew for another user, and after the recording was deleted', async () => {
    const request_id = randomUUID();
    const first = idOf(await upload(file, { request_id }));
    const ofColleague = await upload(file, { request_id }, { user: await server.user() });
    expect(ofColleague.status).toBe(201);
    expect(idOf(ofColleague)).not.toBe(first);
    await remove(first);
    const anew = await upload(file, { request_id });
    expect(anew.status).toBe(201);
    expect(idOf(anew)).toBeGreaterThan(idOf(ofColleague));
  });

  test('what is another file, check-up or organ never passes for it', async () => {
    const request_id = randomUUID();
    await upload(file, { request_id });
    const before = await held();
    const other = wavOf({ rateHz: 8_000, bits: 16 }, 10, tone(110));
    expect(await upload(other, { request_id })).toMatchObject(requestUsed);
    const { patient, checkUp } = await server.patientWithCheckUp(clinician.token);
    const elsewhere = { patient_id: String(patient.id), session_id: String(checkUp.id) };
    expect(await upload(file, { request_id, ...elsewhere })).toMatchObject(requestUsed);
    const lung = { request_id, position: 'Anterior_Upper_Left' };
    expect(await upload(file, lung, { organ: 'lung' })).toMatchObject(requestUsed);
    expect(await held()).toEqual(before);
  });

  test('an id that is none is refused', async () => {
    const { status, body } = await upload(file, { request_id: '1' });
    expect([status, body]).toMatchObject([422, { type: 'VALIDATION', field: 'request_id' }]);
  });
});
