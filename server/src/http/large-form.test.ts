import { describe, expect, test } from 'vitest';
import { readLargeForm } from './large-form.ts';

const content = Buffer.concat([
  Buffer.from('\r\n--x\r\n--boundar\r\n\r\n', 'latin1'),
  Buffer.from(Array.from({ length: 3000 }, (_, index) => index % 256)),
  Buffer.from('\r\n'),
]);
async function encoded() {
  const form = new FormData();
  form.set('position', 'Mitral');
  form.set('note', 'บันทึก\r\n"ไทย"');
  form.set('file', new File([content], 'เสียง "1".wav', { type: 'audio/wav' }));
  form.set('empty', new File([], 'nothing.wav'));
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const contentType = request.headers.get('content-type') ?? '';
  return { contentType, bytes: Buffer.from(await request.arrayBuffer()) };
}
async function* inBlocksOf(size: number, bytes: Buffer) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

const TEXT_BYTES = 64 * 1024;

describe('a large form', () => {
  test.each([
    1, 7, 64, 1000, 100_000,
  ])('is read in blocks of %i bytes as the platform reads it', async (size) => {
    const { contentType, bytes } = await encoded();
    const form = await readLargeForm(inBlocksOf(size, bytes), contentType, TEXT_BYTES);
    const platform = await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
    expect([...form.keys()]).toEqual([...platform.keys()]);
    expect([form.get('position'), form.get('note')]).toEqual([
      platform.get('position'),
      platform.get('note'),
    ]);
    const file = form.get('file') as File;
    expect([file.name, file.type]).toEqual(['เสียง "1".wav', 'audio/wav']);
    expect(Buffer.from(await file.arrayBuffer()).equals(content)).toBe(true);
    expect(Buffer.from(await file.slice(20, 40).arrayBuffer()).equals(content.subarray(20, 40))).toBe(true);
    expect((form.get('empty') as File).size).toBe(0);
  });

  const part = (header: string, body = 'x') => `--b\r\n${header}\r\n\r\n${body}\r\n`;
  const named = 'Content-Disposition: form-data; name="a"';
  test.each([
    ['no boundary', 'multipart/form-data', `${part(named)}--b--`],
    ['nothing', 'multipart/form-data; boundary=b', ''],
    ['no end', 'multipart/form-data; boundary=b', part(named)],
    ['a part without a name', 'multipart/form-data; boundary=b', `${part('Content-Type: text/plain')}--b--`],
    ['a header without an end', 'multipart/form-data; boundary=b', `--b\r\n${'a'.repeat(20_000)}`],
    ['too many parts', 'multipart/form-data; boundary=b', `${part(named).repeat(101)}--b--`],
  ])('with %s is refused', async (_name, contentType, text) => {
    await expect(
      readLargeForm(inBlocksOf(500, Buffer.from(text)), contentType, TEXT_BYTES),
    ).rejects.toMatchObject({
      code: 'MALFORMED_REQUEST',
    });
  });

  test.each([
    ['a text', part(named, 'x'.repeat(TEXT_BYTES + 1))],
    ['texts together', part(named, 'x'.repeat(TEXT_BYTES / 2)).repeat(3)],
  ])('with %s beyond what the call may send is refused', async (_name, text) => {
    const body = inBlocksOf(65_536, Buffer.from(`${text}--b--`));
    await expect(readLargeForm(body, 'multipart/form-data; boundary=b', TEXT_BYTES)).rejects.toMatchObject({
      code: 'TOO_LARGE',
    });
  });
});
