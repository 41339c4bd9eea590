import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { NORMAL_LUNG_ANALYSIS } from '@sadap/contract/analysis';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdfText } from '../../../test/zip.ts';
import { createDocumentWorkers } from '../../documents/document-workers.ts';
import type { Examined } from './queries.ts';
import { reportDocument } from './report-document.ts';
import { waveformDrawing } from './waveform-drawing.ts';

/*
 * What a report looks like. After a wanted change, KEEP_PICTURES=1 keeps new ones: look at each before it is
 * committed.
 */

const KEPT = fileURLToPath(new URL('./kept-pictures/', import.meta.url));
const DOTS_PER_INCH = 60;
/** Versions of poppler smooth the edges of letters differently. */
const SMOOTHED = 1.2;
const DIFFERS_FROM = 48;
const MOST_DIFFERENT = 0.002;

const documents = createDocumentWorkers();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sadap-report-pictures-'));
});
afterAll(async () => {
  await documents.close();
  await rm(folder, { recursive: true });
});

const SHA256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const AT = '2026-11-02T03:15:00Z';
const sound = (id: number, about: Pick<Examined['recordings'][number], 'organ' | 'position'>) => ({
  id,
  ...about,
  check_up_id: 5,
  blob_key: '',
  original_blob_key: null,
  original: null,
  byte_count: 0,
  sample_count: 240_000,
  sample_rate_hz: 16_000,
  gaps: [],
  created_by: 1,
  created_at: AT,
  recorded_at: AT,
  examination_id: null,
  examination_step: null,
  sha256: SHA256,
});

const EXAMINED: Examined = {
  patient: {
    id: 3,
    hn: '66-012345',
    name: 'สมศรี น้ำใจดี',
    citizen_id: null,
    insurance_right: null,
    gender: 'female',
    date_of_birth: '1958-03-02',
    stated_age: null,
    weight_kg: 54,
    height_cm: 156,
    phone: null,
    address: null,
    medical_history: null,
    underlying_diseases: null,
    allergies: ['Penicillin'],
    created_at: AT,
    created_by: 1,
    updated_at: AT,
    updated_by: null,
  },
  checkUp: { id: 5, session_number: 2, session_date: AT, note: null, vital_signs_id: 8, created_by: 1 },
  vitalSigns: {
    id: 8,
    heart_rate: 77,
    blood_pressure_systolic: 128,
    blood_pressure_diastolic: 76,
    oxygen_saturation: 98,
    respiration_rate: 18,
    temperature: 36.8,
    measured_at: AT,
    updated_by: 1,
  },
  examinations: [],
  recordings: [
    sound(11, { organ: 'heart', position: 'Aortic' }),
    sound(12, { organ: 'lung', position: 'Posterior_Lower_Left' }),
    sound(13, { organ: 'heart', position: 'Mitral' }),
  ],
  analyses: [
    {
      recording_id: 11,
      version: 1,
      author: 2,
      created_at: AT,
      body: {
        s1: { isNormal: true, description: '' },
        s2: { isNormal: false, description: 'เสียงเบากว่าทุกครั้งที่ผ่านมา' },
        s3: { present: false, description: '' },
        s4: { present: false, description: '' },
        systolicMurmur: {
          present: true,
          description: 'ได้ยินชัดขึ้นเมื่อผู้ป่วยนั่งโน้มตัว กำลังรอผลคลื่นเสียงสะท้อนหัวใจ',
          detail: { grade: 3, timing: 'mid', shape: 'diamond', quality: 'harsh', radiation: ['neck'] },
        },
        diastolicMurmur: { present: false, description: '' },
        panSystolicMurmur: { present: false, description: '' },
      },
    },
    { recording_id: 12, version: 1, author: 1, created_at: AT, body: NORMAL_LUNG_ANALYSIS },
  ],
  signatures: [{ recording_id: 11, analysis_version: 1, signer: 2, signed_at: AT, sha256: SHA256 }],
  addenda: [{ recording_id: 11, number: 1, author: 2, created_at: AT, text: 'นัดฟังซ้ำอีกครั้งใน 1 เดือน' }],
  circumstances: [
    {
      recording_id: 11,
      posture: 'leaning-forward',
      manoeuvre: 'held-expiration',
      note: '',
      author: 1,
      created_at: AT,
    },
  ],
  findings: [
    {
      recording_id: 11,
      quality: { organ: 'heart', durationS: 15, verdict: 'good', problems: [] },
      beats: {
        durationS: 15,
        heartRate: { bpm: 70, confidence: 1, lowestBpm: 54, highestBpm: 90, rhythm: 'irregular' },
        kindConfidence: null,
        marks: [],
        intervals: [],
        systoleS: null,
        diastoleS: null,
        averagedBeat: null,
        loudness: null,
      },
      breathing: null,
    },
  ],
  corrections: [],
  events: [],
  aiResults: [
    {
      recording_id: 11,
      id: 21,
      author: 1,
      created_at: AT,
      model_name: 'heart_classifier_v1',
      model_version: '3',
      confidence: { Normal: 0.12, AS: 0.71, AR: 0.09, MR: 0.08 },
      unproven: [],
      verdict: null,
      warnings: [],
      notes: '',
      normal_blob_key: '',
      analysis_blob_key: '',
    },
  ],
  names: new Map([
    [1, 'พว. มาลี ใจเย็น'],
    [2, 'นพ. กำพล ฟังดี'],
  ]),
};

const peaks = Array.from({ length: 500 }, (_, place) => Math.abs(Math.sin(place / 9)) ** 8);
const drawn = {
  waveform: waveformDrawing(peaks),
  spectrogram: 'tooLong' as const,
};

const logo = () =>
  sharp({ create: { width: 120, height: 120, channels: 3, background: '#0b6e75' } })
    .png()
    .toBuffer();

/** The pages as grey pictures, smoothed. */
async function picturesOf(pdf: Uint8Array): Promise<{ name: string; png: Buffer }[]> {
  await writeFile(join(folder, 'report.pdf'), pdf);
  const drawing = ['-r', String(DOTS_PER_INCH), '-gray', '-png', 'report.pdf', 'page'];
  await promisify(execFile)('pdftoppm', drawing, { cwd: folder });
  const names = (await readdir(folder)).filter((name) => name.endsWith('.png')).sort();
  return Promise.all(names.map(async (name) => ({ name, png: await readFile(join(folder, name)) })));
}

const pixelsOf = (png: Buffer) => sharp(png).greyscale().blur(SMOOTHED).raw().toBuffer();

/** Share of the pixels in which two pictures differ visibly; all of them if their sizes do. */
async function differenceOf(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([pixelsOf(one), pixelsOf(other)]);
  if (a.length !== b.length) return 1;
  return (
    a.reduce((count, value, place) => count + +(Math.abs(value - (b[place] ?? 0)) > DIFFERS_FROM), 0) /
    a.length
  );
}

describe('a report looks as it did', () => {
  test('on every page, in both languages', async () => {
    const pdf = await documents.pdf(
      reportDocument(['th', 'en'], {
        examined: EXAMINED,
        pictures: new Map(EXAMINED.recordings.map(({ id }) => [id, drawn])),
        letterhead: {
          nameTh: 'โรงพยาบาลน้ำใส',
          nameEn: 'Namsai Hospital',
          address: '1 ถนนมิตรภาพ อำเภอเมือง',
          logo: null,
        },
        logo: await logo(),
        signatures: [{ name: 'นพ. กำพล ฟังดี', signedAt: AT }],
        address: 'https://sadap.example/patients/3/records/5/select-type',
        madeAt: new Date(AT),
        timeZone: 'Asia/Bangkok',
      }),
    );
    expect((await pdfText(pdf)).replace(/\s+/g, ' ')).toContain('irregular rhythm 54–90 a minute');
    const pictures = await picturesOf(pdf);
    if (process.env.KEEP_PICTURES) {
      await rm(KEPT, { recursive: true, force: true });
      await mkdir(KEPT);
      for (const { name, png } of pictures)
        await sharp(png).png({ palette: true, colours: 16 }).toFile(join(KEPT, name));
    }
    expect(pictures.map(({ name }) => name)).toEqual((await readdir(KEPT)).sort());
    for (const { name, png } of pictures)
      expect(await differenceOf(png, await readFile(join(KEPT, name))), name).toBeLessThan(MOST_DIFFERENT);
  });

  test('and a word in another place is seen', async () => {
    const names = await readdir(KEPT);
    const page = await readFile(join(KEPT, names[0] ?? ''));
    const moved = await sharp(page)
      .composite([
        {
          input: await sharp(page).extract({ left: 40, top: 40, width: 120, height: 20 }).toBuffer(),
          left: 200,
          top: 300,
        },
      ])
      .png()
      .toBuffer();
    expect(await differenceOf(page, moved)).toBeGreaterThan(MOST_DIFFERENT);
  });
});
