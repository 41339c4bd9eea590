import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CLASSIFIER_OF } from '@sadap/contract/ai-analysis';
import { NORMAL_HEART_ANALYSIS } from '@sadap/contract/analysis';
import type { Examination } from '@sadap/contract/examinations';
import { LOGO_LIMIT_BYTES } from '@sadap/contract/letterhead';
import { UNPRINTED_HEADER } from '@sadap/contract/printed-letters';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { jpeg, png, pngBomb } from '../../../test/files.ts';
import { saveSound } from '../../../test/http-client.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { shippedSound } from '../../../test/sounds.ts';
import { pdfText } from '../../../test/zip.ts';

let server: TestServer;
let nurse: SignedIn;
let admin: SignedIn;
let folder: string;
beforeAll(async () => {
  server = await startServer();
  nurse = await server.user('nurse_1');
  admin = await server.signIn('admin');
  folder = await mkdtemp(join(tmpdir(), 'sadap-report-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const SOUND = shippedSound('heart-normal-1', 12);
const asked = (checkUpId: number, { token }: SignedIn, query = '') =>
  fetch(`${server.url}/api/sessions/${checkUpId}/report.pdf${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
async function reportOf(checkUpId: number, query = ''): Promise<Uint8Array> {
  const answer = await asked(checkUpId, nurse, query);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(answer.headers.get('etag')).toBe(`"${createHash('sha256').update(bytes).digest('hex')}"`);
  return bytes;
}

/** What poppler reads, which keeps Thai together better than others do. */
async function printedText(pdf: Uint8Array): Promise<string> {
  const path = join(folder, 'printed.pdf');
  await writeFile(path, pdf);
  return (await promisify(execFile)('pdftotext', [path, '-'])).stdout;
}

const earlier: number[] = [];

/** A check-up with one analysed and marked heart sound and one lung sound that nobody has reviewed. */
async function examined() {
  const { patient, checkUp } = await server.patientWithCheckUp(nurse.token);
  await server.call('PUT', `/patients/${patient.id}`, nurse.token, {
    version: 1,
    dateOfBirth: '1958-03-02',
    gender: 'female',
    firstName: 'สมศรี',
    lastName: 'น้ำใจดี',
    allergies: ['Penicillin'],
    ...(earlier.length > 0 ? { otherPerson: { than: earlier, reason: 'another test' } } : {}),
  });
  earlier.push(patient.id);
  await server.call('PUT', `/sessions/${checkUp.id}/vital-signs`, nurse.token, { heartRate: 77 });
  const heart = await saveSound(server.url, nurse.token, checkUp, 'heart', 'Aortic', SOUND);
  await saveSound(server.url, nurse.token, checkUp, 'lung', 'Anterior_Upper_Left', SOUND);
  const path = `/heartsoundrecordings/${heart.recording_id}`;
  await server.call('PUT', `${path}/circumstances`, nurse.token, {
    posture: 'leaning-forward',
    manoeuvre: 'held-expiration',
    note: 'กำลังหายใจเร็ว',
    base_version: 0,
  });
  const detail = { grade: 3, timing: 'mid', quality: 'harsh', radiation: ['neck'] };
  await server.call('PUT', `${path}/analysis`, nurse.token, {
    doctor_analysis: {
      ...NORMAL_HEART_ANALYSIS,
      systolicMurmur: { present: true, description: '', detail },
    },
    base_version: 0,
  });
  await server.call('GET', `${path}/beats`, nurse.token);
  const event = { kind: 'murmur', from_ms: 0, to_ms: 12_000, detail: null, remark: '' };
  await server.call('PUT', `${path}/events`, nurse.token, { base_version: 0, events: [event] });
  const ai = { modelName: CLASSIFIER_OF.heart, saveResults: true, notes: '' };
  await server.call('POST', `${path}/ai-analysis`, nurse.token, ai);
  return { patient, checkUp, heart };
}

/** In English, in one line. */
const saidIn = async (checkUpId: number) =>
  (await pdfText(await reportOf(checkUpId, '?language=en'))).replace(/\s+/g, ' ');

describe('a report', () => {
  test('says in Thai what was found, measured and computed, and by whom', async () => {
    const { patient, checkUp } = await examined();
    const said = (await printedText(await reportOf(checkUp.id))).replace(/\s+/g, ' ');
    for (const part of [
      patient.patientID,
      'สมศรี น้ำใจดี',
      'Penicillin',
      '77',
      '02/03/2501',
      '3/6',
      'ร้าวไปคอ',
      'heart_classifier_v1',
      'nurse_1',
    ])
      expect(said).toContain(part);
    const { rows } = await server.sql(`select sha256 from recordings where check_up_id = ${checkUp.id}`);
    expect(said.replaceAll(' ', '')).toContain(rows[0].sha256);
    for (const word of ['น้ำ', 'ผู้ป่วย', 'กำลัง']) expect(said).toContain(word);
    // Poppler finds the marks of some syllables twice.
    expect(said).toMatch(/การตรวจครั้(รั้)?งที่/);
  });

  test('names who has signed, says what was added, and has lines to sign on until every sound is signed', async () => {
    const { checkUp, heart } = await examined();
    const doctor = await server.doctor('doctor_1');
    const path = `/heartsoundrecordings/${heart.recording_id}`;
    const seen = { analysis_version: 1, position_version: 0, circumstances_version: 1 };
    expect((await server.call('POST', `${path}/signature`, doctor.token, seen)).status).toBe(200);
    await server.call('POST', `${path}/addenda`, doctor.token, { text: 'Echocardiography was ordered.' });
    const half = await saidIn(checkUp.id);
    expect(half).toContain('Echocardiography was ordered.');
    expect(half.match(/Signed by/g)).toHaveLength(1);
    expect(half).not.toContain('Signed electronically');
    expect(half).toContain('Signed, physician');
    expect(half).toContain('This report is not complete');
    expect(half).toContain('Abnormal Heart · Aortic');
    expect(half).toMatch(/No findings yet Lung · Anterior upper left/i);

    await server.sql(`delete from recordings where organ = 'lung' and check_up_id = ${checkUp.id}`);
    const whole = await saidIn(checkUp.id);
    expect(whole.match(/Signed electronically/g)).toHaveLength(1);
    expect(whole).not.toContain('Signed, physician');
    expect(whole).not.toContain('This report is not complete');
  });

  test('of a signed examination never changes, until clinicians add to what they said', async () => {
    const { patient, checkUp, heart } = await examined();
    await server.sql(`delete from recordings where organ = 'lung' and check_up_id = ${checkUp.id}`);
    const doctor = await server.doctor('doctor_2');
    const path = `/heartsoundrecordings/${heart.recording_id}`;
    const open = await reportOf(checkUp.id);
    const seen = { analysis_version: 1, position_version: 0, circumstances_version: 1 };
    await server.call('POST', `${path}/signature`, doctor.token, seen);
    const [first, beside] = await Promise.all([reportOf(checkUp.id), reportOf(checkUp.id)]);
    expect(Buffer.from(beside).equals(first)).toBe(true);
    expect(Buffer.from(open).equals(first)).toBe(false);
    const renamed = {
      version: 2,
      dateOfBirth: '1958-03-02',
      gender: 'female',
      firstName: 'สมหญิง',
      lastName: 'น้ำใจดี',
    };
    expect((await server.call('PUT', `/patients/${patient.id}`, nurse.token, renamed)).status).toBe(200);
    expect(Buffer.from(await reportOf(checkUp.id)).equals(first)).toBe(true);
    await server.call('POST', `${path}/addenda`, doctor.token, { text: 'ฟังซ้ำแล้ว' });
    const added = await reportOf(checkUp.id);
    expect(Buffer.from(added).equals(first)).toBe(false);
    expect(Buffer.from(await reportOf(checkUp.id)).equals(added)).toBe(true);
  });

  test('names beside it what it cannot print, also when a kept one is given out again', async () => {
    const { checkUp, heart } = await examined();
    await server.sql(`delete from recordings where organ = 'lung' and check_up_id = ${checkUp.id}`);
    const unprinted = async () => (await asked(checkUp.id, nurse)).headers.get(UNPRINTED_HEADER);
    expect(await unprinted()).toBe('');
    const doctor = await server.doctor('doctor_6');
    const path = `/heartsoundrecordings/${heart.recording_id}`;
    const seen = { analysis_version: 1, position_version: 0, circumstances_version: 1 };
    await server.call('POST', `${path}/signature`, doctor.token, seen);
    await server.call('POST', `${path}/addenda`, doctor.token, { text: 'ໄດ້ຍິນ 🫀 김' });
    expect(await unprinted()).toBe('U+1FAC0 U+AE40');
    expect(await unprinted()).toBe('U+1FAC0 U+AE40');
  });

  test('says in English what a doctor of another hospital reads', async () => {
    const { checkUp } = await examined();
    const text = await pdfText(await reportOf(checkUp.id, '?language=en'));
    // A line may end behind a hyphen.
    const said = text.replace(/\s+/g, ' ').replaceAll('- ', '-');
    for (const part of [
      'Report of heart and lung auscultation',
      'Systolic murmur, grade 3/6, mid-systolic, harsh, radiates to the neck',
      'Sitting, leaning forward · Breath held after expiration',
      'Murmur in',
      'No findings by a clinician yet',
      'AI supports a decision. It does not replace a diagnosis.',
      '02/03/1958',
      'Not heard: S3, S4, Diastolic murmur',
      '(UTC+7)',
      'Signed, physician',
    ])
      expect(said).toContain(part);
  });

  test('says when each sound was recorded, not when it was saved, or that it was imported', async () => {
    const { checkUp, heart } = await examined();
    await server.sql(`update recordings set recorded_at = '2025-03-09 21:18:00+07',
      created_at = '2025-03-10 08:02:00+07' where id = ${heart.recording_id}`);
    const said = await saidIn(checkUp.id);
    expect(said).toContain('Recorded by nurse_1, 9 Mar 2025 21:18');
    expect(said).toContain('Sound imported by nurse_1');
    expect(said).not.toContain('10 Mar 2025');
    const thai = (await printedText(await reportOf(checkUp.id))).replace(/\s+/g, ' ');
    expect(thai).toContain('nurse_1, 9 มี.ค. 2568 21:18');
    expect(thai).not.toContain('10 มี.ค. 2568');
  });

  test('has the sounds of one point in the order in which they were heard', async () => {
    const { checkUp } = await server.patientWithCheckUp(nurse.token);
    const days = ['11', '9', '10'];
    for (const day of days) {
      const sound = await saveSound(server.url, nurse.token, checkUp, 'heart', 'Aortic', SOUND);
      await server.sql(`update recordings set recorded_at = '2025-03-${day} 21:18:00+07'
        where id = ${sound.recording_id}`);
    }
    const said = await saidIn(checkUp.id);
    expect([...said.matchAll(/Recorded by nurse_1, (\d+) Mar/g)].map(([, day]) => day)).toEqual([
      '9',
      '10',
      '11',
    ]);
  });

  test('names the points that were skipped, and why, until they are recorded', async () => {
    const { checkUp } = await server.patientWithCheckUp(nurse.token);
    const started = await server.call('POST', '/examinations', nurse.token, {
      sessionId: checkUp.id,
      protocolId: 'heart-adult',
    });
    const path = `/examinations/${(started.body as Examination).id}`;
    const skip = (step: number, reason: string) =>
      server.call('PUT', `${path}/steps/${step}`, nurse.token, { isSkipped: true, reason });
    for (const [step, reason] of ['dressing', 'pain', 'refused'].entries())
      expect((await skip(step, reason)).status).toBe(200);
    expect(await saidIn(checkUp.id)).not.toContain('Mitral');
    await server.call('POST', `${path}/finish`, nurse.token);
    const said = await saidIn(checkUp.id);
    expect(said).toContain(
      [
        'Not recorded Heart · Aortic · Supine: a wound or dressing',
        'Heart · Pulmonic · Supine: pain',
        'Heart · Tricuspid · Supine: the patient refused',
        'Heart · Mitral · Supine: no reason was given',
      ].join(' '),
    );
    const thai = (await printedText(await reportOf(checkUp.id))).replace(/\s+/g, '');
    for (const part of ['(Pulmonic)·นอนหงาย:ผู้ป่วยเจ็บ', '(Aortic)·นอนหงาย:มีแผลหรือผ้าปิดแผล'])
      expect(thai).toContain(part);

    await saveSound(server.url, nurse.token, checkUp, 'heart', 'Pulmonic', SOUND);
    const later = await saidIn(checkUp.id);
    expect(later).not.toContain('Pulmonic · Supine');
    expect(later).toContain('Heart · Tricuspid · Supine: the patient refused');
  });

  test('that is signed names what was skipped since apart, and is the kept one where nothing was', async () => {
    const { checkUp, heart } = await examined();
    await server.sql(`delete from recordings where organ = 'lung' and check_up_id = ${checkUp.id}`);
    const asGuided = { sessionId: checkUp.id, protocolId: 'heart-adult' };
    const started = await server.call('POST', '/examinations', nurse.token, asGuided);
    const examination = `/examinations/${(started.body as Examination).id}`;
    const skip = (step: number, isSkipped = true, reason = 'pain') =>
      server.call('PUT', `${examination}/steps/${step}`, nurse.token, { isSkipped, reason });
    await skip(1);
    const doctor = await server.doctor('doctor_7');
    const seen = { analysis_version: 1, position_version: 0, circumstances_version: 1 };
    await server.call('POST', `/heartsoundrecordings/${heart.recording_id}/signature`, doctor.token, seen);
    const english = () => reportOf(checkUp.id, '?language=en');
    const signed = await english();
    const said = await saidIn(checkUp.id);
    expect(said).toContain('Not recorded Heart · Pulmonic · Supine: pain');
    expect(said).not.toContain('noted after signing');

    // the clock of the server that hears of it is behind that of the one where it was signed
    server.clock.step(-3_600_000);
    await skip(3);
    const later = await saidIn(checkUp.id);
    server.clock.step(3_600_000);
    expect(later).toContain(
      'Not recorded Heart · Pulmonic · Supine: pain Not recorded, noted after signing Heart · Mitral · Supine: pain',
    );
    await skip(3, false);
    expect(Buffer.from(await english()).equals(signed)).toBe(true);

    await skip(1, true, 'dressing');
    await skip(1, true, 'refused');
    expect(await saidIn(checkUp.id)).toContain(
      'Not recorded Heart · Pulmonic · Supine: pain Not recorded, noted after signing Heart · Pulmonic · Supine: the patient refused',
    );
    await skip(1);
    expect(Buffer.from(await english()).equals(signed)).toBe(true);
    await server.sql(`update examinations set skipped = '[{"step": 3, "reason": null}]'
      where check_up_id = ${checkUp.id}`);
    expect(Buffer.from(await english()).equals(signed)).toBe(true);
  });

  test('in both languages has one after the other', async () => {
    const { checkUp } = await examined();
    const both = await pdfText(await reportOf(checkUp.id, '?language=both'));
    expect(both.indexOf('การตรวจ')).toBeLessThan(both.indexOf('Report of heart and lung auscultation'));
    expect((await asked(checkUp.id, nurse, '?language=xx')).status).toBe(422);
  });

  test('is tagged: headings in order, a text for every picture, a language', async () => {
    const { checkUp } = await examined();
    const document = await getDocumentProxy(await reportOf(checkUp.id, '?language=en'));
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
    const { metadata } = await document.getMetadata();
    expect(metadata?.get('pdfuaid:part')).toBe('1');
    type Tag = { role?: string; alt?: string; children?: Tag[] };
    const tags: Tag[] = [];
    const walk = (tag: Tag) => {
      tags.push(tag);
      for (const child of tag.children ?? []) walk(child);
    };
    for (let page = 1; page <= document.numPages; page++) {
      const tree = (await (await document.getPage(page)).getStructTree()) as Tag | null;
      if (tree) walk(tree);
    }
    const roles = tags.map(({ role }) => role);
    expect(roles.filter((role) => role === 'H1')).toHaveLength(1);
    expect(roles.indexOf('H1')).toBeLessThan(roles.indexOf('H2'));
    expect(roles.indexOf('H2')).toBeLessThan(roles.indexOf('H3'));
    expect(roles).toContain('TH');
    const texts = tags.filter(({ role }) => role === 'Figure').map(({ alt }) => alt);
    expect(texts).toContain('Waveform, Heart · Aortic');
    expect(texts).toContain('QR code that opens this check-up');
    expect(texts.filter(Boolean)).toHaveLength(texts.length);
  });

  test('is made of damaged sounds too, and says so', async () => {
    const { checkUp, heart } = await examined();
    const { rows } = await server.sql(`select blob_key from recordings where id = ${heart.recording_id}`);
    const file = await open(join(server.dataDir, 'blobs', rows[0].blob_key), 'r+');
    await file.write(Buffer.of(0x55, 0xaa), 0, 2, 4_000);
    await file.close();
    const said = (await pdfText(await reportOf(checkUp.id, '?language=en'))).replace(/\s+/g, ' ');
    expect(said).toContain('the stored sound is damaged or lost');
    expect(said).toContain('Systolic murmur, grade 3/6');
  });

  test('of a check-up without sounds and measurements says so', async () => {
    const { checkUp } = await server.patientWithCheckUp(nurse.token);
    const said = await pdfText(await reportOf(checkUp.id, '?language=en'));
    expect(said).toContain('No sound was recorded in this check-up.');
    expect(said).toContain('Not measured');
  });

  test('stands in the trail as taken out, and among who has looked', async () => {
    const { patient, checkUp } = await server.patientWithCheckUp(nurse.token);
    await reportOf(checkUp.id);
    const trail = `/audit?patientId=${patient.id}&action=check-up.reported`;
    expect((await server.call('GET', trail, admin.token)).body).toMatchObject([
      { user: { username: 'nurse_1' }, subject: { kind: 'check-up', id: String(checkUp.id) } },
    ]);
    const looked = await server.call('GET', `/patients/${patient.id}/accesses`, nurse.token);
    expect(looked.body).toMatchObject({ accesses: [{ counts: { takingOut: 1 } }] });
  });

  test('is kept among the patient’s files exactly as it was made', async () => {
    const { patient, checkUp } = await examined();
    const bytes = await reportOf(checkUp.id);
    const form = new FormData();
    form.set('file', new File([new Uint8Array(bytes)], 'report.pdf', { type: 'application/pdf' }));
    const kept = await server.call('POST', `/files/of-patient/${patient.id}`, nurse.token, form);
    expect(kept.status).toBe(201);
    await server.call('PUT', `/sessions/${checkUp.id}/vital-signs`, nurse.token, { heartRate: 99 });
    const stored = await fetch(`${server.url}${(kept.body as { url: string }).url}`, {
      headers: { authorization: `Bearer ${nurse.token}` },
    });
    expect(Buffer.from(await stored.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
  });
});

test('its file is called by the check-up’s day and number, not by the patient', async () => {
  const { patient, checkUp } = await server.patientWithCheckUp(nurse.token);
  await server.sql(`update check_ups set session_date = '2025-03-10 13:00:00+07' where id = ${checkUp.id}`);
  const name = (await asked(checkUp.id, nurse, '?language=both')).headers.get('content-disposition');
  expect(name).toContain(`filename="report-2025-03-10-id${checkUp.id}-both.pdf"`);
  expect(name).not.toContain(patient.patientID);
});

describe('the address', () => {
  test('beside the code opens the check-up, and does not say who the patient is', async () => {
    const { patient, checkUp } = await server.patientWithCheckUp(nurse.token);
    const said = await printedText(await reportOf(checkUp.id, '?language=en'));
    const address = `${server.url}/patients/${patient.id}/records/${checkUp.id}/select-type`;
    expect(said.replace(/\s/g, '')).toContain(address);
    expect(address).not.toContain(patient.patientID);
  });
});

describe('the letterhead', () => {
  const logo = (bytes: Uint8Array, name: string) => {
    const form = new FormData();
    form.set('file', new File([new Uint8Array(bytes)], name));
    return server.call('PUT', '/settings/letterhead/logo', admin.token, form);
  };
  test('stands at the head of a report', async () => {
    const texts = { nameTh: 'โรงพยาบาลน้ำใส', nameEn: 'Namsai Hospital', address: '1 Mittraphap Road' };
    expect((await server.call('PUT', '/settings/letterhead', admin.token, texts)).status).toBe(200);
    expect((await logo(await png(900, 300), 'logo.png')).status).toBe(200);
    const { checkUp } = await server.patientWithCheckUp(nurse.token);
    const bytes = await reportOf(checkUp.id, '?language=en');
    const said = await pdfText(bytes);
    expect(said).toContain('Namsai Hospital');
    expect(said).toContain('1 Mittraphap Road');
    expect((await server.call('DELETE', '/settings/letterhead/logo', admin.token)).body).toMatchObject({
      logo: null,
      ...texts,
    });
  });
  test.each([
    [
      'a picture of another type',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'INVALID_FILE_TYPE',
    ],
    ['a picture that is damaged', async () => (await jpeg(60, 60)).subarray(0, 300), 'INVALID_FILE_TYPE'],
    ['a decompression bomb', () => pngBomb(), 'INVALID_FILE_TYPE'],
    ['one that is too large', () => Buffer.alloc(LOGO_LIMIT_BYTES + 1), 'FILE_TOO_LARGE'],
    ['nothing', () => Buffer.alloc(0), 'FILE_EMPTY'],
  ])('refuses %s', async (_what, bytes, type) => {
    expect((await logo(await bytes(), 'logo.png')).body).toMatchObject({ type });
  });
});
