import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { ERRORS, type ErrorCode } from '@sadap/contract/errors';
import type { PatientFile } from '@sadap/contract/files';
import { FILE_UPLOAD_LIMIT_BYTES } from '@sadap/contract/limits';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { gif, jpeg, pdf, png, pngBomb } from '../../../test/files.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let uploader: SignedIn;
let hn: string;
beforeAll(async () => {
  server = await startServer();
  uploader = await server.user();
  hn = await newPatient();
});
afterAll(() => server.close());

const newPatient = async () => (await server.patientWithCheckUp(uploader.token)).patient.patientID;
const upload = (content: Uint8Array, name: string, of = hn, token = uploader.token) => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content)]), name);
  return server.call('POST', `/patients/${of}/files`, token, form);
};
const uploaded = async (content: Uint8Array, name: string, of = hn) => {
  const answer = await upload(content, name, of);
  expect(answer).toMatchObject({ status: 201 });
  return answer.body as PatientFile;
};
const list = async (of = hn) =>
  (await server.call('GET', `/patients/${of}/files`, uploader.token)).body as PatientFile[];
const read = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers: { authorization: `Bearer ${uploader.token}`, ...headers } });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const storedBlobs = async () => (await readdir(`${server.dataDir}/blobs/files`).catch(() => [])).length;
const refused = (code: ErrorCode) => ({
  status: ERRORS[code].status,
  body: { type: code, field: 'file', message: ERRORS[code].th, messageEn: ERRORS[code].en },
});

test('a picture is kept as it was sent, under keys that say nothing of the patient', async () => {
  const content = await png(1600, 1200);
  const file = await uploaded(content, 'เอกซเรย์ปอด 12 มี.ค.png');
  expect(file).toMatchObject({
    original_name: 'เอกซเรย์ปอด 12 มี.ค.png',
    display_name: 'เอกซเรย์ปอด 12 มี.ค.png',
    thai_name: 'เอกซเรย์ปอด 12 มี.ค.png',
    file_type: 'image/png',
    file_size: content.length,
    uploaded_by: { id: uploader.userId, username: uploader.username },
    url: `/api/files/${file.id}/view`,
    thumbnail_url: `/api/files/${file.id}/thumbnail`,
  });
  expect(file.file_name).toMatch(/^[0-9a-f-]{36}\.png$/);
  expect(await list()).toContainEqual(file);
  expect(await bytesOf(await read(file.url))).toEqual(content);

  const thumbnail = await read(file.thumbnail_url ?? '');
  expect(thumbnail.headers.get('content-type')).toBe('image/webp');
  expect(await sharp(await bytesOf(thumbnail)).metadata()).toMatchObject({ width: 320, height: 240 });
});

test.each([
  ['photo.JPG', jpeg, 'image/jpeg'],
  ['photo.jpeg', jpeg, 'image/jpeg'],
  ['moving.gif', gif, 'image/gif'],
  ['ผลเลือด.pdf', async () => pdf(), 'application/pdf'],
] as const)('%s is accepted', async (name, make, fileType) => {
  const file = await uploaded(await make(), name);
  expect(file).toMatchObject({ file_type: fileType, display_name: name });
  expect(file.thumbnail_url === null).toBe(fileType === 'application/pdf');
});

const behind = (before: string) => async () => Buffer.concat([Buffer.from(before, 'latin1'), pdf()]);
test.each<[string, () => Promise<Buffer>, string, string]>([
  ['photo.jfif', jpeg, 'image/jpeg', 'photo.jpg'],
  ['photo.JPE', jpeg, 'image/jpeg', 'photo.jpg'],
  ['photo.png', jpeg, 'image/jpeg', 'photo.jpg'],
  ['photo', png, 'image/png', 'photo.png'],
  ['photo.tmp', gif, 'image/gif', 'photo.tmp.gif'],
  ['report.png', async () => pdf(), 'application/pdf', 'report.pdf'],
  ['newline.pdf', behind('\n'), 'application/pdf', 'newline.pdf'],
  ['headers.pdf', behind('Content-type: application/pdf\n\n'), 'application/pdf', 'headers.pdf'],
  ['printed.pdf', behind('\x1b%-12345X@PJL JOB\r\n'), 'application/pdf', 'printed.pdf'],
  ['mark.pdf', behind('\xef\xbb\xbf'), 'application/pdf', 'mark.pdf'],
])('%s is what its content is, under a name that fits', async (name, make, fileType, shown) => {
  const content = await make();
  const file = await uploaded(content, name);
  expect(file).toMatchObject({ file_type: fileType, display_name: shown, original_name: name });
  const download = await read(`/api/files/${file.id}/download`);
  expect(download.headers.get('content-disposition')).toContain(`filename*=UTF-8''${shown}`);
  expect(download.headers.get('content-type')).toBe(fileType);
  expect((await bytesOf(download)).equals(content)).toBe(true);
});

test('where no thumbnail can be made the file is kept without', async () => {
  const file = await uploaded(pngBomb(), 'bomb.png');
  expect(file.thumbnail_url).toBeNull();
  expect((await read(`/api/files/${file.id}/thumbnail`)).status).toBe(404);
});

describe('bad input', () => {
  const text = (content: string) => Buffer.from(content);
  test.each<[string, () => Promise<Uint8Array> | Uint8Array, string, ErrorCode]>([
    ['a program renamed to .png', () => text('MZ\u0090\0\u0003'), 'photo.png', 'INVALID_FILE_TYPE'],
    ['a web page', () => text('<html><script>alert(1)</script>'), 'page.png', 'INVALID_FILE_TYPE'],
    [
      'a PDF header too far behind',
      async () => Buffer.concat([Buffer.alloc(1024), pdf()]),
      'a.pdf',
      'INVALID_FILE_TYPE',
    ],
    ['an SVG', () => text('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'x.svg', 'INVALID_FILE_TYPE'],
    ['a text', () => text('note'), 'note.txt', 'INVALID_FILE_TYPE'],
    ['the first bytes of a PNG', async () => (await png()).subarray(0, 6), 'a.png', 'INVALID_FILE_TYPE'],
    ['an empty file', () => text(''), 'empty.png', 'FILE_EMPTY'],
    ['10 MB and a byte', () => pdf(FILE_UPLOAD_LIMIT_BYTES + 1), 'large.pdf', 'FILE_TOO_LARGE'],
  ])('%s is refused and leaves nothing', async (_what, make, name, code) => {
    const before = { files: await list(), blobs: await storedBlobs() };
    expect(await upload(await make(), name)).toMatchObject(refused(code));
    expect({ files: await list(), blobs: await storedBlobs() }).toEqual(before);
  });

  test('10 MB exactly are accepted', async () => {
    const content = pdf(FILE_UPLOAD_LIMIT_BYTES);
    const file = await uploaded(content, 'full.pdf');
    expect(file.file_size).toBe(FILE_UPLOAD_LIMIT_BYTES);
    expect((await bytesOf(await read(file.url))).equals(content)).toBe(true);
  });

  test('no file', async () => {
    const send = (form: FormData) => server.call('POST', `/patients/${hn}/files`, uploader.token, form);
    expect(await send(new FormData())).toMatchObject(refused('NO_FILE_SELECTED'));
    const left = new FormData();
    left.set('file', new Blob([]), '');
    expect(await send(left)).toMatchObject(refused('NO_FILE_SELECTED'));
  });

  test.each(['HN-NOBODY', '..%2f..', 'ผู้ป่วย'])('unknown HN %s', async (unknown) => {
    expect(await upload(await png(), 'a.png', unknown)).toMatchObject({
      status: 404,
      body: { type: 'PATIENT_NOT_FOUND', field: 'hn' },
    });
    const listed = await server.call('GET', `/patients/${unknown}/files`, uploader.token);
    expect(listed).toMatchObject({ status: 404, body: { type: 'PATIENT_NOT_FOUND' } });
  });

  test.each([
    ['<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>.png'],
    ['../../../etc/passwd.png', 'passwd.png'],
    ['C:\\scans\\ปอด.png', 'ปอด.png'],
    ["'; drop table patient_files;--.png", "'; drop table patient_files;--.png"],
    ['a"b%0d%0ac.png', 'a"bc.png'],
  ])('the name %s is only ever text', async (name, shown) => {
    const file = await uploaded(await png(40, 40), name);
    expect(file.display_name).toBe(shown);
    const { headers } = await read(file.url);
    expect(headers.get('content-disposition')).toContain(`filename*=UTF-8''`);
    expect(decodeURIComponent(headers.get('content-disposition')?.split("UTF-8''")[1] ?? '')).toBe(shown);
  });

  test('far too much is refused before it is read, for nobody as well', async () => {
    const statusOf = async (byteCount: number, token?: string) => {
      const call = request(`${server.url}/api/patients/${hn}/files`, {
        method: 'POST',
        headers: {
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': byteCount,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
      });
      call.on('error', () => undefined).flushHeaders();
      const [answer] = (await once(call, 'response')) as [IncomingMessage];
      const body = JSON.parse(String((await answer.toArray())[0])) as { type: string };
      call.destroy();
      return [answer.statusCode, body.type];
    };
    expect(await statusOf(2 ** 24, uploader.token)).toEqual([413, 'FILE_TOO_LARGE']);
    expect(await statusOf(2 ** 22)).toEqual([401, 'UNAUTHORIZED']);
  });
});

describe('bytes', () => {
  test('to view and to download, with ranges and an ETag', async () => {
    const content = pdf(5000);
    const { id } = await uploaded(content, 'ใบส่งตัว.pdf');
    const name = `filename="_______.pdf"; filename*=UTF-8''${encodeURIComponent('ใบส่งตัว.pdf')}`;
    const view = await read(`/api/files/${id}/view`);
    expect(Object.fromEntries(view.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; ${name.replace('_______', '_'.repeat('ใบส่งตัว'.length))}`,
      'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'private, no-cache',
      'accept-ranges': 'bytes',
    });
    const etag = view.headers.get('etag') ?? '';
    expect(await bytesOf(view)).toEqual(content);
    expect((await read(`/api/files/${id}/view`, { 'if-none-match': etag })).status).toBe(304);
    const part = await read(`/api/files/${id}/view`, { range: 'bytes=10-19' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 10-19/5000']);
    expect(await bytesOf(part)).toEqual(content.subarray(10, 20));
    expect((await read(`/api/files/${id}/view`, { range: 'bytes=5000-' })).status).toBe(416);

    const download = await read(`/api/files/${id}/download`);
    expect(download.headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(download.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(await bytesOf(download)).toEqual(content);
  });

  test('pictures and viewers read them by the cookie, and nobody else does', async () => {
    const { id, url } = await uploaded(await png(40, 40), 'a.png');
    const login = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: uploader.username, password: 'sadap-test-1' }),
    });
    uploader = (await login.json()) as SignedIn;
    const cookie = login.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    const withCookie = (path: string, method = 'GET') =>
      fetch(server.url + path, { method, headers: { cookie } });
    expect((await withCookie(url)).status).toBe(200);
    expect((await withCookie(`/api/files/${id}/thumbnail`)).status).toBe(200);
    expect((await withCookie(`/api/files/${id}`, 'DELETE')).status).toBe(401);
    for (const as of ['view', 'download', 'thumbnail'])
      expect((await fetch(`${server.url}/api/files/${id}/${as}`)).status).toBe(401);
  });

  test.each(['99999999999', 'abc', '1.5'])('id %s is the caller’s fault', async (id) => {
    expect((await read(`/api/files/${id}/view`)).status).toBe(422);
  });
});

describe('whose files they are', () => {
  test('a patient’s files stand under its own HN alone, in any letter case', async () => {
    const [one, other] = [await newPatient(), await newPatient()];
    const first = await uploaded(await png(40, 40), 'first.png', one);
    const second = await uploaded(pdf(), 'second.pdf', one.toLowerCase());
    expect((await list(one)).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(await list(other)).toEqual([]);
  });

  test('every clinician reads them; who uploaded one, and administrators, delete it with its bytes', async () => {
    const [colleague, admin] = [await server.user(), await server.signIn('admin')];
    const before = await storedBlobs();
    const [mine, theirs] = [await uploaded(await png(), 'a.png'), await uploaded(await png(), 'b.png')];
    expect(await storedBlobs()).toBe(before + 4);
    const remove = async ({ id }: PatientFile, token: string | null) =>
      (await server.call('DELETE', `/files/${id}`, token)).status;
    expect((await server.call('GET', `/files/${mine.id}/view`, colleague.token)).status).toBe(200);
    expect(await remove(mine, null)).toBe(401);
    expect(await remove(mine, colleague.token)).toBe(403);
    expect(await remove(mine, uploader.token)).toBe(200);
    expect(await remove(mine, uploader.token)).toBe(404);
    expect(await remove(theirs, admin.token)).toBe(200);
    expect(await storedBlobs()).toBe(before);
    expect((await read(mine.url)).status).toBe(404);
  });

  test('bytes whose row cannot be written do not stay', async () => {
    const before = await storedBlobs();
    await server.sql('alter table patient_files add constraint never check (byte_count < 0) not valid');
    expect((await upload(await png(), 'a.png')).status).toBe(500);
    await server.sql('alter table patient_files drop constraint never');
    expect(await storedBlobs()).toBe(before);
  });

  test('bytes of an upload that broke off are removed later', async () => {
    const before = await storedBlobs();
    const sweep = async () => {
      const { id } = await uploaded(pdf(), 'swept.pdf');
      await server.call('DELETE', `/files/${id}`, uploader.token);
    };
    await server.sql(`
      create function break_off() returns trigger language plpgsql as
        'begin perform pg_terminate_backend(pg_backend_pid()); return new; end';
      create trigger break_off before insert on patient_files for each row execute function break_off()`);
    expect((await upload(await png(), 'a.png')).status).toBe(503);
    await server.sql('drop trigger break_off on patient_files; drop function break_off');
    await sweep();
    expect(await storedBlobs()).toBe(before + 2);
    await server.sql(`update doomed_blobs set doomed_at = doomed_at - interval '1 hour'`);
    await sweep();
    expect(await storedBlobs()).toBe(before);
  });

  test('a file whose bytes are gone is an error that says so', async () => {
    const { id, url } = await uploaded(pdf(), 'a.pdf');
    const { rows } = await server.sql(`select blob_key from patient_files where id = ${id}`);
    await rm(`${server.dataDir}/blobs/${rows[0].blob_key}`);
    const answer = await read(url);
    expect([answer.status, ((await answer.json()) as { type: string }).type]).toEqual([
      500,
      'STORED_DATA_DAMAGED',
    ]);
  });
});

test('many uploads at once all arrive', async () => {
  const of = await newPatient();
  const picture = await jpeg(2000, 1500);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_each, index) => upload(picture, `${index}.jpg`, of)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect((await list(of)).every(({ thumbnail_url }) => thumbnail_url !== null)).toBe(true);
});
