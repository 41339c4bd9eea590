import { createHash } from 'node:crypto';
import { CODES, VITAL_SIGN_CODES } from '@sadap/contract/codes';
import type { ResultPerson, ResultSound, SignedResult } from '../signed-result.ts';
import { heartValues, lungValues } from './finding-values.ts';
import {
  type Bundle,
  categoryOf,
  conceptOf,
  type Entry,
  entriesIn,
  loincConcept,
  referenceTo,
  UCUM,
} from './resource.ts';
import { vitalSignEntries } from './vital-sign-entries.ts';

const PARTICIPANT = 'http://terminology.hl7.org/CodeSystem/provenance-participant-type';
const sha1 = (bytes: Uint8Array) => createHash('sha1').update(bytes).digest('base64');
const unique = (entries: Entry[]) => [...new Map(entries.map((entry) => [entry.fullUrl, entry])).values()];

type Systems = {
  /** Of Sadap: names of its identifiers and codes begin with it. */
  origin: string;
  /** Of the hospital's HN. */
  hnSystem: string;
};

/** A signed check-up as a transaction of FHIR R4. Sent twice, nothing stands in the receiver twice. */
export function resultBundle(result: SignedResult, { origin, hnSystem }: Systems): Bundle {
  const entries = entriesIn(origin);
  const { patient: who, checkUp, sounds, report } = result;
  const patient = entries.once(hnSystem, who.hn, patientOf(result, hnSystem));
  const encounter = entries.put('check-up', String(checkUp.id), {
    resourceType: 'Encounter',
    status: 'finished',
    class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'AMB' },
    subject: referenceTo(patient),
    period: { start: checkUp.at },
  });
  const about = { subject: referenceTo(patient), encounter: referenceTo(encounter) };
  const person = ({ username, name }: ResultPerson) => {
    const identifier = entries.identifierOf('user', username);
    return entries.once(identifier.system, username, {
      resourceType: 'Practitioner',
      identifier: [identifier],
      ...(name && { name: [{ text: name }] }),
    });
  };
  const device = (id: string, name: string, version?: string) =>
    entries.put('device', id, {
      resourceType: 'Device',
      deviceName: [{ name, type: version ? 'model-name' : 'user-friendly-name' }],
      ...(version && { version: [{ value: version }] }),
    });

  const made = sounds.map((sound) => {
    const doctor = person(sound.signature.by);
    const stethoscope = sound.stethoscope ? device(sound.stethoscope, sound.stethoscope) : null;
    const where = { bodySite: conceptOf(origin, 'position', sound.position) };
    const media = entries.put(
      'sound',
      String(sound.id),
      mediaOf(sound, { ...about, ...where }, stethoscope, origin),
    );
    const common = {
      ...about,
      ...where,
      effectiveDateTime: sound.heardAt ?? checkUp.at,
      derivedFrom: [referenceTo(media)],
    };
    const values =
      's1' in sound.analysis ? heartValues(origin, sound.analysis) : lungValues(origin, sound.analysis);
    const findings = values.map(({ of, element }) =>
      entries.put('finding', `${sound.id}-${of}`, {
        resourceType: 'Observation',
        status: 'final',
        category: categoryOf('exam'),
        issued: sound.signature.at,
        performer: [referenceTo(doctor)],
        ...common,
        ...element,
      }),
    );
    const rates = [
      rate(sound, 'heartRate', sound.heartRate, common),
      rate(sound, 'respirationRate', sound.respiratoryRate, common),
    ].flatMap((each) => each ?? []);
    const signature = entries.tagged('signature', String(sound.id), {
      resourceType: 'Provenance',
      target: findings.map(referenceTo),
      recorded: sound.signature.at,
      agent: [{ type: { coding: [{ system: PARTICIPANT, code: 'attester' }] }, who: referenceTo(doctor) }],
      signature: [
        {
          type: [{ system: 'urn:iso-astm:E1762-95:2013', code: '1.2.840.10065.1.12.1.1' }],
          when: sound.signature.at,
          who: referenceTo(doctor),
        },
      ],
    });
    const model =
      sound.ai &&
      device(`${sound.ai.modelName}-${sound.ai.modelVersion}`, sound.ai.modelName, sound.ai.modelVersion);
    const ai = model ? aiEntries(sound, model, common) : [];
    return {
      doctor,
      media,
      findings,
      others: [stethoscope, ...rates, model, ...ai, signature].flatMap((each) => each ?? []),
    };
  });

  /** Computed from the sound: beside the vital signs that somebody measured, and not among the findings. */
  function rate(
    { id }: ResultSound,
    sign: 'heartRate' | 'respirationRate',
    value: number | null,
    common: object,
  ) {
    if (value === null) return null;
    const { unit } = VITAL_SIGN_CODES[sign];
    return entries.put('sound-rate', `${id}-${sign}`, {
      resourceType: 'Observation',
      status: 'final',
      category: categoryOf('exam'),
      // A code of ours: whoever asks for pulses gets those that somebody measured.
      code: conceptOf(origin, 'question', sign === 'heartRate' ? 'soundHeartRate' : 'soundBreathingRate'),
      ...common,
      method: { text: 'computed from the sound' },
      valueQuantity: { value, unit, system: UCUM, code: unit },
    });
  }

  /** Never among what the doctor found: `result` of the report leaves it out. */
  function aiEntries({ id, ai }: ResultSound, model: Entry, common: object): Entry[] {
    if (!ai) return [];
    const known = ai.verdict !== null && Object.hasOwn(CODES.aiClass, ai.verdict);
    const observation = entries.put('ai-result', String(id), {
      resourceType: 'Observation',
      status: 'preliminary',
      category: categoryOf('exam'),
      code: conceptOf(origin, 'question', 'aiClass'),
      ...common,
      issued: ai.at,
      device: referenceTo(model),
      method: { text: `${ai.modelName} ${ai.modelVersion}: computed, not judged by a doctor` },
      ...(known
        ? { valueCodeableConcept: conceptOf(origin, 'aiClass', ai.verdict as 'Normal') }
        : ai.verdict !== null
          ? { valueCodeableConcept: { text: ai.verdict } }
          : {
              dataAbsentReason: {
                coding: [
                  { system: 'http://terminology.hl7.org/CodeSystem/data-absent-reason', code: 'unknown' },
                ],
                text: 'uncertain',
              },
            }),
      ...(ai.warnings.length > 0 && { note: ai.warnings.map((text) => ({ text })) }),
    });
    const provenance = entries.tagged('ai-made', String(id), {
      resourceType: 'Provenance',
      target: [referenceTo(observation)],
      recorded: ai.at,
      agent: [{ type: { coding: [{ system: PARTICIPANT, code: 'assembler' }] }, who: referenceTo(model) }],
    });
    return [observation, provenance];
  }

  const doctors = unique(made.map(({ doctor }) => doctor));
  const vitalSigns = vitalSignEntries(result, entries, about);
  const diagnosticReport = entries.put('report', String(checkUp.id), {
    resourceType: 'DiagnosticReport',
    status: statusOf(result),
    code: loincConcept(CODE_TEXT, '29545-1'),
    ...about,
    effectiveDateTime: checkUp.at,
    issued: result.signedAt,
    performer: doctors.map(referenceTo),
    resultsInterpreter: doctors.map(referenceTo),
    result: [...made.flatMap(({ findings }) => findings), ...vitalSigns].map(referenceTo),
    media: made.map(({ media }) => ({ link: referenceTo(media) })),
    conclusion: conclusionOf(sounds),
    presentedForm: [
      {
        contentType: 'application/pdf',
        ...(report.language !== 'both' && { language: report.language }),
        data: Buffer.from(report.pdf).toString('base64'),
        size: report.pdf.byteLength,
        hash: sha1(report.pdf),
        title: report.fileName,
        creation: result.signedAt,
      },
    ],
  });
  return {
    resourceType: 'Bundle',
    type: 'transaction',
    entry: unique([
      patient,
      encounter,
      ...doctors,
      ...made.flatMap(({ media, findings, others }) => [media, ...findings, ...others]),
      ...vitalSigns,
      diagnosticReport,
    ]),
  };
}

const CODE_TEXT = 'Auscultation';

/** 'amended' says that something changed, and not that the old text still stands, as 'appended' would. */
function statusOf({ replaces, sounds }: SignedResult): 'final' | 'amended' | 'appended' {
  if (replaces !== null) return 'amended';
  return sounds.some(({ addenda }) => addenda.length > 0) ? 'appended' : 'final';
}

function patientOf({ patient }: SignedResult, system: string) {
  const { hn, title, firstName, lastName, name, birthDate, gender } = patient;
  const given = {
    ...(name && { text: name }),
    ...(lastName && { family: lastName }),
    ...(firstName && { given: [firstName] }),
    ...(title && { prefix: [title] }),
  };
  return {
    resourceType: 'Patient',
    identifier: [
      {
        type: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'MR' }] },
        system,
        value: hn,
      },
    ],
    ...(Object.keys(given).length > 0 && { name: [given] }),
    gender,
    ...(birthDate && { birthDate }),
  };
}

function mediaOf(sound: ResultSound, about: object, stethoscope: Entry | null, origin: string) {
  const { posture, manoeuvre, note } = sound.circumstances;
  const placed = [posture && CODES.posture[posture].th, manoeuvre && CODES.manoeuvre[manoeuvre].th, note];
  const text = placed.filter(Boolean).join(' · ');
  return {
    resourceType: 'Media',
    status: 'completed',
    ...about,
    ...(sound.heardAt && { createdDateTime: sound.heardAt }),
    ...(stethoscope && { device: referenceTo(stethoscope) }),
    duration: sound.seconds,
    // Attachment.hash is SHA-1 by definition.
    content: {
      extension: [{ url: `${origin}/fhir/StructureDefinition/sha256`, valueString: sound.sha256 }],
      contentType: 'audio/wav',
      title: `${sound.organ} ${sound.position}`,
    },
    ...(text && { note: [{ text }] }),
  };
}

const conclusionOf = (sounds: readonly ResultSound[]) =>
  sounds
    .map(({ position, words, addenda }) =>
      [
        `${CODES.position[position].th}:`,
        words.th,
        ...addenda.map(({ text, by, at }) => `+ ${text} (${by.name}, ${at})`),
      ].join('\n'),
    )
    .join('\n\n');
