import { AI_WARNINGS, ANSWERS_OF, CLASSIFIER_OF } from '@sadap/contract/ai-analysis';
import * as findings from '@sadap/contract/analysis';
import { MANOEUVRES, POSTURES } from '@sadap/contract/circumstances';
import { GENDERS } from '@sadap/contract/patients';
import { HEART_POSITIONS, ORGANS, POSITIONS_OF } from '@sadap/contract/positions';
import type { ResultSound, SignedResult } from '../src/features/signed-results/index.ts';

/** Signed check-ups of all kinds, the same for the same seed. */
export function signedResults(count: number, seed: number): SignedResult[] {
  const chance = chances(seed);
  return Array.from({ length: count }, (_, at) => resultOf(chance, at + 1));
}

type Chance = ReturnType<typeof chances>;
/** Mulberry32. */
function chances(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    coin: () => next() < 0.5,
    whole: (from: number, to: number) => from + Math.floor(next() * (to - from + 1)),
    one: <Value>(values: readonly Value[]): Value => values[Math.floor(next() * values.length)] as Value,
  };
}

const AT = '2026-11-02T03:15:00.000Z';
const PEOPLE = [
  { username: 'kampol', name: 'นพ. กำพล ฟังดี' },
  { username: 'malee', name: 'พญ. มาลี ใจเย็น' },
];

function resultOf(chance: Chance, id: number): SignedResult {
  const isNamed = chance.coin();
  const value = (from: number, to: number) => (chance.coin() ? chance.whole(from, to) : null);
  return {
    key: `${id}-${'ab'.repeat(16)}`,
    replaces: chance.coin() ? `${id}-${'cd'.repeat(16)}` : null,
    patient: {
      hn: `HN68${String(id).padStart(5, '0')}`,
      title: isNamed ? 'นาง' : null,
      firstName: isNamed ? 'มาลี' : null,
      lastName: isNamed ? 'น้ำใจดี' : null,
      name: isNamed ? 'นางมาลี น้ำใจดี' : null,
      birthDate: chance.one(['1958', '1958-03', '1958-03-02']),
      gender: chance.one(GENDERS),
    },
    checkUp: {
      id,
      number: 1,
      at: AT,
      address: `https://sadap.example/patients/${id}/records/${id}/select-type`,
    },
    vitalSigns: chance.coin()
      ? {
          measuredAt: AT,
          heartRate: value(40, 180),
          bloodPressureSystolic: value(80, 220),
          bloodPressureDiastolic: value(40, 79),
          oxygenSaturation: value(80, 100),
          respirationRate: value(8, 40),
          temperature: value(34, 41),
        }
      : null,
    sounds: Array.from({ length: chance.whole(1, 3) }, (_, at) => soundOf(chance, id * 10 + at)),
    signedAt: AT,
    report: {
      pdf: new TextEncoder().encode(`%PDF-1.7 ${id}`),
      sha256: 'ab'.repeat(32),
      language: chance.one(['th', 'en', 'both']),
      fileName: `report-2026-11-02-id${id}-th.pdf`,
    },
  };
}

function soundOf(chance: Chance, id: number): ResultSound {
  const organ = chance.one(ORGANS);
  const by = chance.one(PEOPLE);
  const address = chance.one(['AA:BB:CC:00:11:22', null]);
  return {
    id,
    organ,
    position: chance.one(POSITIONS_OF[organ]),
    circumstances: {
      posture: chance.one([...POSTURES, null]),
      manoeuvre: chance.one([...MANOEUVRES, null]),
      note: chance.one(['', 'ผู้ป่วยไอ']),
    },
    heardAt: chance.coin() ? AT : null,
    sha256: 'cd'.repeat(32),
    seconds: 15.5,
    stethoscope: address,
    analysis: organ === 'heart' ? heartOf(chance) : lungOf(chance),
    words: { th: 'เสียงหัวใจ', en: 'Heart sounds' },
    signature: { by, at: AT, analysisVersion: 1 },
    addenda: chance.coin() ? [{ number: 1, by, at: AT, text: 'นัดฟังซ้ำ' }] : [],
    heartRate: chance.coin() ? 72 : null,
    respiratoryRate: chance.coin() ? 18 : null,
    ai: chance.coin()
      ? {
          modelName: CLASSIFIER_OF[organ],
          modelVersion: '3',
          verdict: chance.one([...ANSWERS_OF[organ], null]),
          warnings: chance.coin() ? [chance.one(AI_WARNINGS)] : [],
          at: AT,
        }
      : null,
  };
}

function heartOf(chance: Chance): findings.HeartAnalysis {
  const finding = () => ({ present: chance.coin(), description: chance.one(['', 'เบา']) });
  const murmur = (name: findings.Murmur) => {
    const present = chance.coin();
    const detail: findings.MurmurDetail = {
      grade: chance.whole(1, findings.HIGHEST_GRADE[name]),
      timing: name === 'panSystolicMurmur' ? 'holo' : chance.one(findings.MURMUR_TIMINGS),
      shape: chance.one(findings.MURMUR_SHAPES),
      pitch: chance.one(findings.MURMUR_PITCHES),
      quality: chance.one(findings.MURMUR_QUALITIES),
      loudestAt: [chance.one(HEART_POSITIONS)],
      radiation: chance.coin() ? [chance.one(findings.MURMUR_RADIATIONS)] : [],
      changes: [{ with: chance.one(findings.MURMUR_CHANGERS), effect: chance.one(findings.MURMUR_EFFECTS) }],
    };
    return { present, description: '', ...(present && chance.coin() ? { detail } : {}) };
  };
  const isNormal = chance.coin();
  return {
    s1: { isNormal: chance.coin(), description: '' },
    s2: { isNormal, description: '', ...(isNormal ? {} : { splitting: chance.one(findings.S2_SPLITTINGS) }) },
    s3: finding(),
    s4: finding(),
    systolicMurmur: murmur('systolicMurmur'),
    diastolicMurmur: murmur('diastolicMurmur'),
    panSystolicMurmur: murmur('panSystolicMurmur'),
    ...(chance.coin() ? { ejectionClick: finding(), pericardialRub: finding() } : {}),
    ...(chance.coin() ? { midSystolicClick: finding(), openingSnap: finding() } : {}),
  };
}

function lungOf(chance: Chance): findings.LungAnalysis {
  const finding = () => ({ present: chance.coin(), description: '' });
  return {
    breathSounds: { normal: chance.one(findings.BREATH_SOUNDS), description: '' },
    adventitious: {
      crackles: {
        ...finding(),
        type: chance.one([...findings.CRACKLE_TYPES, null]),
        timing: chance.one([...findings.CRACKLE_TIMINGS, null]),
      },
      wheezes: {
        ...finding(),
        type: chance.one([...findings.WHEEZE_TYPES, null]),
        timing: chance.one([...findings.WHEEZE_TIMINGS, null]),
      },
      rhonchi: finding(),
      stridor: finding(),
      pleural_friction_rub: finding(),
    },
    breathing_pattern: {
      symmetry: chance.one(findings.SYMMETRIES),
      effort: chance.one(findings.BREATHING_EFFORTS),
      description: '',
    },
    overall_assessment: { diagnosis: 'Pneumonia', recommendations: '', followup_required: chance.coin() },
  };
}
