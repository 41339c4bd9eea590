import { byPosition } from '@sadap/contract/examinations';
import type { Letterhead } from '@sadap/contract/letterhead';
import { ageYears } from '@sadap/contract/patients';
import { renderSVG } from 'uqr';
import type { DocumentDates } from '../../documents/dates.ts';
import type { DocumentBlock, DocumentLanguage, DocumentPicture } from '../../documents/document.ts';
import type { OverviewTexts } from '../patient-export/index.ts';
import { type Examined, heardMs } from './queries.ts';
import type { ReportTexts } from './report-texts.ts';
import { type Signature, signatureBlocks } from './signature.ts';
import { type SoundPictures, soundBlocks } from './sound-blocks.ts';
import { summaryBlocks } from './summary.ts';

export type Report = {
  language: DocumentLanguage;
  examined: Examined;
  /** Of each recording. */
  pictures: Map<number, SoundPictures>;
  letterhead: Letterhead;
  logo: Uint8Array | null;
  signatures: readonly Signature[];
  /** What the code opens. */
  address: string;
  /** Names of findings and fields, as an export has them. */
  names: OverviewTexts;
  t: ReportTexts;
  dates: DocumentDates;
};

/** What a report says in one language. */
export function reportBlocks(report: Report): DocumentBlock[] {
  const { examined, names, t, dates, signatures, address } = report;
  const recordings = byPosition(examined.recordings, heardMs);
  const code: DocumentPicture = { svg: renderSVG(address, { border: 2 }), alternative: t.code };
  return [
    ...letterheadBlocks(report),
    ...patientBlocks(report),
    ...vitalSignBlocks(report),
    ...summaryBlocks(report),
    { kind: 'section', text: names.sounds.title },
    ...(recordings.length === 0
      ? [{ kind: 'text', text: t.noSounds } as const]
      : recordings.flatMap((sound) => soundBlocks(report, sound))),
    {
      kind: 'together',
      blocks: [
        ...signatureBlocks(signatures, t, dates),
        { kind: 'code', picture: code, text: t.open(address) },
      ],
    },
  ];
}

function letterheadBlocks({ letterhead, logo, language, t }: Report): DocumentBlock[] {
  const { nameTh, nameEn, address } = letterhead;
  const names = (language === 'th' ? [nameTh, nameEn] : [nameEn, nameTh]).filter(Boolean);
  if (names.length === 0 && !address && !logo) return [];
  return [{ kind: 'letterhead', names, address, logo: logo && { png: logo, alternative: t.logo } }];
}

function patientBlocks({ examined, names, t, dates }: Report): DocumentBlock[] {
  const { patient, checkUp } = examined;
  const p = names.person;
  const age = patient.stated_age ?? ageYears(patient.date_of_birth, new Date(checkUp.session_date));
  const allergies = patient.allergies === null ? names.notAsked : patient.allergies.join(', ') || names.none;
  const left: [string, string][] = [
    [p.name, patient.name || patient.hn],
    [p.hn, patient.hn],
    [p.allergies, allergies],
  ];
  const right: [string, string][] = [
    [t.age, `${age} ${t.years}`],
    [p.gender, p.genders[patient.gender]],
    [p.birth, dates.birthDate(patient.date_of_birth)],
  ];
  return [
    { kind: 'section', text: t.patient },
    {
      kind: 'columns',
      widths: [1, 1],
      columns: [[{ kind: 'facts', rows: left }], [{ kind: 'facts', rows: right }]],
    },
  ];
}

function vitalSignBlocks({ examined, names, t, dates }: Report): DocumentBlock[] {
  const signs = examined.vitalSigns;
  const v = names.vitalSigns;
  if (!signs)
    return [
      { kind: 'section', text: v.title },
      { kind: 'text', text: t.notMeasured },
    ];
  const shown = (value: number | null) => (value === null ? '–' : String(value));
  const { blood_pressure_systolic: systolic, blood_pressure_diastolic: diastolic } = signs;
  return [
    { kind: 'section', text: v.title },
    {
      kind: 'table',
      widths: [2, 3, 2, 2, 2, 3],
      columns: [v.heartRate, v.bloodPressure, v.oxygen, v.respiration, v.temperature, t.measuredAt],
      rows: [
        [
          shown(signs.heart_rate),
          `${shown(systolic)}/${shown(diastolic)}`,
          shown(signs.oxygen_saturation),
          shown(signs.respiration_rate),
          shown(signs.temperature),
          dates.dateTime(signs.measured_at),
        ],
      ],
    },
  ];
}
