import { createHash } from 'node:crypto';
import { byPosition } from '@sadap/contract/examinations';
import type { ReportLanguage } from '@sadap/contract/reports';
import { VITAL_SIGNS, type VitalSign } from '@sadap/contract/vital-signs';
import { analysisWords, type Examined, type SignedState } from '../reports/index.ts';
import type { Named } from './queries.ts';
import type {
  MeasuredSigns,
  ResultPerson,
  ResultSound,
  SignedCheckUp,
  SignedResult,
} from './signed-result.ts';

type Sound = Examined['recordings'][number];
type Report = Omit<SignedResult['report'], 'language'> & { language: ReportLanguage };
type Given = Named & { state: SignedState; replaces: string | null; address: string; report: Report };

const KEY_LETTERS = 32;
const COLUMNS = {
  heartRate: 'heart_rate',
  bloodPressureSystolic: 'blood_pressure_systolic',
  bloodPressureDiastolic: 'blood_pressure_diastolic',
  oxygenSaturation: 'oxygen_saturation',
  respirationRate: 'respiration_rate',
  temperature: 'temperature',
} as const satisfies Record<VitalSign, string>;

const instant = (text: string) => new Date(text).toISOString();
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/**
 * Names what was stated about a check-up, and what it takes the place of: the same for each try, and another
 * one where a former state comes back.
 */
const keyOf = (checkUpId: number, basis: string, replaces: string | null): string => {
  const hash = createHash('sha256')
    .update(`${basis} ${replaces ?? ''}`)
    .digest('hex');
  return `${checkUpId}-${hash.slice(0, KEY_LETTERS)}`;
};

/** What leaves of a check-up whose sounds are all signed. */
export function signedResult({ state, replaces, address, report, ...named }: Given): SignedResult {
  const { patient, checkUp, ...stated } = signedCheckUp(state.examined, named);
  return {
    key: keyOf(checkUp.id, state.basis, replaces),
    replaces,
    patient,
    checkUp: { ...checkUp, address },
    ...stated,
    report,
  };
}

/** What was stated about it, oldest sound first at each position. */
export function signedCheckUp(examined: Examined, named: Named): SignedCheckUp {
  const { patient, checkUp } = examined;
  const stated = [
    ...examined.signatures.map(({ signed_at: at }) => at),
    ...examined.addenda.map(({ created_at: at }) => at),
  ].map((at) => Date.parse(at));
  return {
    patient: {
      hn: patient.hn,
      title: textOf(patient.title),
      firstName: textOf(patient.first_name),
      lastName: textOf(patient.last_name),
      name: patient.name,
      birthDate: patient.date_of_birth,
      gender: patient.gender,
    },
    checkUp: { id: checkUp.id, number: checkUp.session_number, at: instant(checkUp.session_date) },
    vitalSigns: vitalSignsOf(examined),
    sounds: byPosition(examined.recordings, ({ recorded_at, created_at }) =>
      Date.parse(recorded_at ?? created_at),
    ).map((sound) => soundOf(examined, named, sound)),
    signedAt: new Date(Math.max(...stated)).toISOString(),
  };
}

function vitalSignsOf({ vitalSigns }: Examined): MeasuredSigns | null {
  if (!vitalSigns) return null;
  const values = VITAL_SIGNS.map((sign) => [sign, vitalSigns[COLUMNS[sign]]] as const);
  return {
    measuredAt: instant(vitalSigns.measured_at),
    ...(Object.fromEntries(values) as Record<VitalSign, number | null>),
  };
}

function soundOf(examined: Examined, { usernames, stethoscopes }: Named, sound: Sound): ResultSound {
  const own = <Each extends { recording_id: number }>(rows: Each[]) =>
    rows.find(({ recording_id: of }) => of === sound.id);
  const by = (id: number): ResultPerson => ({
    username: usernames.get(id) ?? '',
    name: examined.names.get(id) ?? '',
  });
  const signature = own(examined.signatures);
  const analysis = own(examined.analyses);
  if (!signature || !analysis) throw new Error('a sound of a signed check-up has no signature');
  const circumstances = own(examined.circumstances);
  const findings = own(examined.findings);
  const ai = own(examined.aiResults);
  const rounded = (value: number | undefined) => (value === undefined ? null : Math.round(value));
  return {
    id: sound.id,
    organ: sound.organ,
    position: sound.position,
    circumstances: {
      posture: circumstances?.posture ?? null,
      manoeuvre: circumstances?.manoeuvre ?? null,
      note: circumstances?.note ?? '',
    },
    heardAt: sound.recorded_at && instant(sound.recorded_at),
    sha256: signature.sha256,
    seconds: sound.sample_count / sound.sample_rate_hz,
    stethoscope: stethoscopes.get(sound.id) ?? null,
    analysis: analysis.body,
    words: { th: analysisWords(examined, sound, 'th'), en: analysisWords(examined, sound, 'en') },
    signature: {
      by: by(signature.signer),
      at: instant(signature.signed_at),
      analysisVersion: signature.analysis_version,
    },
    addenda: examined.addenda
      .filter(({ recording_id: of }) => of === sound.id)
      .map(({ number, author, created_at: at, text }) => ({ number, by: by(author), at: instant(at), text })),
    heartRate: rounded(findings?.beats?.heartRate?.bpm),
    respiratoryRate: rounded(findings?.breathing?.rate?.perMinute),
    ai: ai
      ? {
          modelName: ai.model_name,
          modelVersion: ai.model_version,
          verdict: ai.verdict,
          warnings: ai.warnings,
          at: instant(ai.created_at),
        }
      : null,
  };
}
