import type { Circumstances } from '@sadap/contract/circumstances';
import { CODES, VITAL_SIGN_CODES } from '@sadap/contract/codes';
import type { Organ, Position } from '@sadap/contract/positions';
import type { ResultSound } from '../signed-results/index.ts';
import { heartValues, lungValues } from './finding-values.ts';
import { type About, categoryOf, conceptOf, type Reference, type Resource, UCUM } from './resource.ts';

const PARTICIPANT = 'http://terminology.hl7.org/CodeSystem/provenance-participant-type';
/** Observations of one sound by what names them within it. */
type Observed = { of: string; resource: Resource };

type Heard = {
  organ: Organ;
  position: Position;
  circumstances: Circumstances;
  /** Null: imported. */
  heardAt: string | null;
  seconds: number;
  sha256: string;
};

export const bodySiteOf = (origin: string, position: Position) => ({
  bodySite: conceptOf(origin, 'position', position),
});

/** `url`: where the sound's bytes are, if they are served. */
export function mediaResource(
  origin: string,
  sound: Heard,
  about: About,
  { stethoscope, url }: { stethoscope: Reference | null; url?: string },
): Resource {
  const { posture, manoeuvre, note } = sound.circumstances;
  const placed = [posture && CODES.posture[posture].th, manoeuvre && CODES.manoeuvre[manoeuvre].th, note];
  const text = placed.filter(Boolean).join(' · ');
  return {
    resourceType: 'Media',
    status: 'completed',
    ...about,
    ...bodySiteOf(origin, sound.position),
    ...(sound.heardAt && { createdDateTime: sound.heardAt }),
    ...(stethoscope && { device: stethoscope }),
    duration: sound.seconds,
    // Attachment.hash is SHA-1 by definition.
    content: {
      extension: [{ url: `${origin}/fhir/StructureDefinition/sha256`, valueString: sound.sha256 }],
      contentType: 'audio/wav',
      ...(url && { url }),
      title: `${sound.organ} ${sound.position}`,
    },
    ...(text && { note: [{ text }] }),
  };
}

/** Where and when a sound was heard, and the Media that it is. */
export type Heading = About & { bodySite: object; effectiveDateTime: string; derivedFrom: Reference[] };

/** What the doctor found: one for each finding, heard or not. */
export function findingResources(
  origin: string,
  { analysis, signature }: ResultSound,
  heading: Heading,
  doctor: Reference,
): Observed[] {
  const values = 's1' in analysis ? heartValues(origin, analysis) : lungValues(origin, analysis);
  return values.map(({ of, element }) => ({
    of,
    resource: {
      resourceType: 'Observation',
      status: 'final',
      category: categoryOf('exam'),
      issued: signature.at,
      performer: [doctor],
      ...heading,
      ...element,
    },
  }));
}

/** Computed from the sound: beside the vital signs that somebody measured, and not among the findings. */
export function rateResources(origin: string, sound: ResultSound, heading: Heading): Observed[] {
  const rate = (of: 'heartRate' | 'respirationRate', value: number | null): Observed[] => {
    if (value === null) return [];
    const { unit } = VITAL_SIGN_CODES[of];
    const resource = {
      resourceType: 'Observation',
      status: 'final',
      category: categoryOf('exam'),
      // A code of ours: whoever asks for pulses gets those that somebody measured.
      code: conceptOf(origin, 'question', of === 'heartRate' ? 'soundHeartRate' : 'soundBreathingRate'),
      ...heading,
      method: { text: 'computed from the sound' },
      valueQuantity: { value, unit, system: UCUM, code: unit },
    };
    return [{ of, resource }];
  };
  return [...rate('heartRate', sound.heartRate), ...rate('respirationRate', sound.respiratoryRate)];
}

export const signatureResource = (at: string, target: Reference[], doctor: Reference): Resource => ({
  resourceType: 'Provenance',
  target,
  recorded: at,
  agent: [{ type: { coding: [{ system: PARTICIPANT, code: 'attester' }] }, who: doctor }],
  signature: [
    {
      type: [{ system: 'urn:iso-astm:E1762-95:2013', code: '1.2.840.10065.1.12.1.1' }],
      when: at,
      who: doctor,
    },
  ],
});

type AiResult = NonNullable<ResultSound['ai']>;

/** Never among what the doctor found: `result` of the report leaves it out. */
export function aiResource(origin: string, ai: AiResult, heading: Heading, model: Reference): Resource {
  const known = ai.verdict !== null && Object.hasOwn(CODES.aiClass, ai.verdict);
  return {
    resourceType: 'Observation',
    status: 'preliminary',
    category: categoryOf('exam'),
    code: conceptOf(origin, 'question', 'aiClass'),
    ...heading,
    issued: ai.at,
    device: model,
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
  };
}

export const aiMadeResource = (at: string, result: Reference, model: Reference): Resource => ({
  resourceType: 'Provenance',
  target: [result],
  recorded: at,
  agent: [{ type: { coding: [{ system: PARTICIPANT, code: 'assembler' }] }, who: model }],
});
