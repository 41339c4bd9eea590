import type { Access } from '@sadap/contract/audit';
import { NO_REASON_NOTE } from '@sadap/contract/checkups';
import type { DocumentDates } from '../../documents/dates.ts';
import type { DocumentBlock } from '../../documents/document.ts';
import type { Held } from './held.ts';
import type { OverviewTexts } from './overview-texts.ts';
import { recordingBlocks } from './recording-blocks.ts';

export type Overview = {
  held: Held;
  accesses: { shown: Access[]; hasMore: boolean };
  /** Name of an account. */
  nameOf(userId: number | null): string;
  /** Where a thing's bytes lie in the ZIP. */
  pathOf: (kind: 'sound' | 'original' | 'file', id: number) => string;
  texts: OverviewTexts;
  dates: DocumentDates;
};

/** The readable part of an export. */
export function overviewBlocks(overview: Overview): DocumentBlock[] {
  return [
    { kind: 'note', text: overview.texts.about },
    ...personBlocks(overview),
    ...checkUpBlocks(overview),
    ...vitalSignBlocks(overview),
    ...recordingBlocks(overview),
    ...captureBlocks(overview),
    ...fileBlocks(overview),
    ...listeningBlocks(overview),
    ...openingBlocks(overview),
    ...accessBlocks(overview),
  ];
}

const section = (text: string): DocumentBlock => ({ kind: 'section', text });
const facts = (rows: (readonly [string, string | null | undefined])[]): DocumentBlock => ({
  kind: 'facts',
  rows: rows.flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
});
/** A table with its heading, or a word where there is nothing. */
const listed = (
  { texts }: Overview,
  title: string,
  table: Omit<Extract<DocumentBlock, { kind: 'table' }>, 'kind'>,
): DocumentBlock[] => [
  section(title),
  table.rows.length > 0 ? { kind: 'table', ...table } : { kind: 'text', text: texts.none },
];

function personBlocks({ held, texts, dates, nameOf }: Overview): DocumentBlock[] {
  const t = texts.person;
  return [
    section(t.title),
    ...held.patients.map((patient) =>
      facts([
        [t.hn, patient.hn],
        [t.name, patient.name],
        [t.citizenId, patient.citizen_id],
        [t.birth, dates.birthDate(patient.date_of_birth)],
        [t.statedAge, patient.stated_age === null ? null : `${patient.stated_age} ${t.years}`],
        [t.gender, t.genders[patient.gender]],
        [t.right, patient.insurance_right && t.rights[patient.insurance_right]],
        [t.weight, String(patient.weight_kg)],
        [t.height, String(patient.height_cm)],
        [t.phone, patient.phone],
        [t.address, patient.address],
        [t.diseases, asked(patient.underlying_diseases, texts)],
        [t.allergies, asked(patient.allergies, texts)],
        [t.history, patient.medical_history],
        [t.created, `${dates.dateTime(patient.created_at)} · ${nameOf(patient.created_by)}`],
        [
          t.updated,
          `${dates.dateTime(patient.updated_at)} · ${nameOf(patient.updated_by ?? patient.created_by)}`,
        ],
      ]),
    ),
  ];
}

/** Null: nobody has asked. */
const asked = (answers: string[] | null, texts: OverviewTexts) =>
  answers === null ? texts.notAsked : answers.join(', ') || texts.none;

function checkUpBlocks(overview: Overview): DocumentBlock[] {
  const { held, texts, dates, nameOf } = overview;
  const t = texts.checkUps;
  return listed(overview, t.title, {
    widths: [1, 3, 3, 4, 1],
    columns: [t.number, texts.sounds.at, texts.accesses.who, t.note, t.sounds],
    rows: held.check_ups.map((checkUp) => [
      String(checkUp.session_number),
      dates.dateTime(checkUp.session_date),
      nameOf(checkUp.created_by),
      checkUp.note === NO_REASON_NOTE ? t.noReason : (checkUp.note ?? ''),
      String(held.recordings.filter(({ check_up_id }) => check_up_id === checkUp.id).length),
    ]),
  });
}

function vitalSignBlocks(overview: Overview): DocumentBlock[] {
  const { held, texts, dates, nameOf } = overview;
  const t = texts.vitalSigns;
  const shown = (value: number | null) => (value === null ? '–' : String(value));
  return listed(overview, t.title, {
    widths: [4, 2, 3, 2, 3, 3, 3],
    columns: [t.at, t.heartRate, t.bloodPressure, t.oxygen, t.respiration, t.temperature, texts.accesses.who],
    rows: held.vital_signs.map((signs) => [
      dates.dateTime(signs.measured_at),
      shown(signs.heart_rate),
      `${shown(signs.blood_pressure_systolic)}/${shown(signs.blood_pressure_diastolic)}`,
      shown(signs.oxygen_saturation),
      shown(signs.respiration_rate),
      shown(signs.temperature),
      nameOf(signs.updated_by),
    ]),
  });
}

function captureBlocks(overview: Overview): DocumentBlock[] {
  const { held, texts, dates, nameOf } = overview;
  const t = texts.unsaved;
  const unsaved = held.captures.filter(({ state }) => state !== 'saved');
  if (unsaved.length === 0) return [];
  return listed(overview, t.title, {
    widths: [2, 3, 3, 2],
    columns: [texts.sounds.at, texts.sounds.title, texts.accesses.who, t.state],
    rows: unsaved.map((capture) => [
      dates.dateTime(capture.started_at),
      `${texts.sounds.organs[capture.organ]} · ${texts.positions[capture.position]}`,
      nameOf(capture.clinician),
      t.states[capture.state],
    ]),
  });
}

function fileBlocks(overview: Overview): DocumentBlock[] {
  const { held, texts, dates, nameOf, pathOf } = overview;
  const t = texts.files;
  return listed(overview, t.title, {
    widths: [4, 2, 3, 3, 4],
    columns: [t.name, t.size, texts.sounds.at, t.by, t.path],
    rows: held.patient_files.map((file) => [
      file.original_name,
      `${Math.ceil(file.byte_count / 1024)} kB`,
      dates.dateTime(file.uploaded_at),
      nameOf(file.uploaded_by),
      pathOf('file', file.id),
    ]),
  });
}

function listeningBlocks(overview: Overview): DocumentBlock[] {
  const { held, texts, dates, nameOf } = overview;
  const t = texts.listenings;
  if (held.shared_listenings.length === 0) return [];
  return listed(overview, t.title, {
    widths: [1, 1, 1],
    columns: [texts.sounds.at, t.host, t.guest],
    rows: held.shared_listenings.map(({ invited_at, host_id, guest_id }) => [
      dates.dateTime(invited_at),
      nameOf(host_id),
      nameOf(guest_id),
    ]),
  });
}

function openingBlocks(overview: Overview): DocumentBlock[] {
  const { held, texts, dates, nameOf } = overview;
  const t = texts.openings;
  if (held.glass_openings.length === 0) return [];
  return listed(overview, t.title, {
    widths: [2, 3, 6],
    columns: [texts.sounds.at, texts.accesses.who, t.reason],
    rows: held.glass_openings.map(({ opened_at, user_id, reason, note }) => [
      dates.dateTime(opened_at),
      nameOf(user_id),
      [t.reasons[reason], note].filter(Boolean).join(': '),
    ]),
  });
}

const DEEDS = ['found', 'reading', 'listening', 'takingOut', 'change', 'deletion'] as const;

function accessBlocks(overview: Overview): DocumentBlock[] {
  const { accesses, texts, dates } = overview;
  const t = texts.accesses;
  const blocks = listed(overview, t.title, {
    widths: [2, 3, 6],
    columns: [t.day, t.who, t.what],
    rows: accesses.shown.map(({ day, user, program, counts }) => [
      dates.date(`${day}T12:00:00`),
      user ? user.fullName || user.username : (program ?? ''),
      DEEDS.flatMap((deed) =>
        counts[deed] > 0 ? [`${t.deeds[deed]} ${counts[deed]} ${texts.sounds.times}`] : [],
      ).join(' · '),
    ]),
  });
  return accesses.hasMore ? [...blocks, { kind: 'text', text: t.older }] : blocks;
}
