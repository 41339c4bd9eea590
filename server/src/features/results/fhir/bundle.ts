import { createHash } from 'node:crypto';
import {
  type About,
  aiMadeResource,
  aiResource,
  bodySiteOf,
  deviceResource,
  encounterResource,
  findingResources,
  type Heading,
  identifierOf,
  mediaResource,
  patientResource,
  practitionerResource,
  rateResources,
  reportResource,
  signatureResource,
  vitalSignResources,
  vitalSignsPanel,
} from '../../fhir-resources/index.ts';
import type { ResultPerson, ResultSound, SignedResult } from '../../signed-results/index.ts';
import { type Bundle, type Entries, type Entry, entriesIn, referenceTo } from './entries.ts';

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
  const { patient: who, checkUp, sounds } = result;
  const patient = entries.once(hnSystem, who.hn, patientResource(who, hnSystem));
  const encounter = entries.put(
    'check-up',
    String(checkUp.id),
    encounterResource({ at: checkUp.at, isOver: true }, referenceTo(patient)),
  );
  const about = { subject: referenceTo(patient), encounter: referenceTo(encounter) };
  const made = sounds.map((sound) => soundEntries(entries, sound, { about, origin, at: checkUp.at }));
  const doctors = unique(made.map(({ doctor }) => doctor));
  const vitalSigns = vitalSignEntries(result, entries, about);
  const report = entries.put(
    'report',
    String(checkUp.id),
    reportResource(about, {
      status: statusOf(result),
      at: checkUp.at,
      signedAt: result.signedAt,
      sounds,
      doctors: doctors.map(referenceTo),
      results: [...made.flatMap(({ findings }) => findings), ...vitalSigns].map(referenceTo),
      media: made.map(({ media }) => referenceTo(media)),
      forms: [formOf(result)],
    }),
  );
  return {
    resourceType: 'Bundle',
    type: 'transaction',
    entry: unique([
      patient,
      encounter,
      ...doctors,
      ...made.flatMap(({ media, findings, others }) => [media, ...findings, ...others]),
      ...vitalSigns,
      report,
    ]),
  };
}

type Place = { about: About; origin: string /** Of the check-up. */; at: string };

function soundEntries(entries: Entries, sound: ResultSound, { about, origin, at }: Place) {
  const device = (id: string, name: string, version?: string) =>
    entries.put('device', id, deviceResource(name, version));
  const doctor = personEntry(entries, origin, sound.signature.by);
  const stethoscope = sound.stethoscope ? device(sound.stethoscope, sound.stethoscope) : null;
  const heardBy = { stethoscope: stethoscope && referenceTo(stethoscope) };
  const media = entries.put('sound', String(sound.id), mediaResource(origin, sound, about, heardBy));
  const heading: Heading = {
    ...about,
    ...bodySiteOf(origin, sound.position),
    effectiveDateTime: sound.heardAt ?? at,
    derivedFrom: [referenceTo(media)],
  };
  const findings = findingResources(origin, sound, heading, referenceTo(doctor)).map(({ of, resource }) =>
    entries.put('finding', `${sound.id}-${of}`, resource),
  );
  const rates = rateResources(origin, sound, heading).map(({ of, resource }) =>
    entries.put('sound-rate', `${sound.id}-${of}`, resource),
  );
  const signature = entries.tagged(
    'signature',
    String(sound.id),
    signatureResource(sound.signature.at, findings.map(referenceTo), referenceTo(doctor)),
  );
  const ai = aiEntries(entries, sound, { heading, origin, device });
  return {
    doctor,
    media,
    findings,
    others: [...(stethoscope ? [stethoscope] : []), ...rates, ...ai, signature],
  };
}

type Ai = { heading: Heading; origin: string; device(id: string, name: string, version: string): Entry };

function aiEntries(entries: Entries, { id, ai }: ResultSound, { heading, origin, device }: Ai): Entry[] {
  if (!ai) return [];
  const model = device(`${ai.modelName}-${ai.modelVersion}`, ai.modelName, ai.modelVersion);
  const result = entries.put('ai-result', String(id), aiResource(origin, ai, heading, referenceTo(model)));
  const provenance = aiMadeResource(ai.at, referenceTo(result), referenceTo(model));
  return [model, result, entries.tagged('ai-made', String(id), provenance)];
}

function personEntry(entries: Entries, origin: string, person: ResultPerson): Entry {
  const { system, value } = identifierOf(origin, 'user', person.username);
  return entries.once(system, value, practitionerResource(origin, person));
}

function vitalSignEntries({ vitalSigns, checkUp }: SignedResult, entries: Entries, about: About): Entry[] {
  if (!vitalSigns) return [];
  const members = vitalSignResources(vitalSigns, about).map(({ of, resource }) =>
    entries.put('vital-sign', `${checkUp.id}-${of}`, resource),
  );
  if (members.length === 0) return [];
  const panel = vitalSignsPanel(vitalSigns.measuredAt, about, members.map(referenceTo));
  return [...members, entries.put('vital-sign', `${checkUp.id}-panel`, panel)];
}

/** 'amended' says that something changed, and not that the old text still stands, as 'appended' would. */
function statusOf({ replaces, sounds }: SignedResult): 'final' | 'amended' | 'appended' {
  if (replaces !== null) return 'amended';
  return sounds.some(({ addenda }) => addenda.length > 0) ? 'appended' : 'final';
}

const formOf = ({ report, signedAt }: SignedResult) => ({
  contentType: 'application/pdf',
  ...(report.language !== 'both' && { language: report.language }),
  data: Buffer.from(report.pdf).toString('base64'),
  size: report.pdf.byteLength,
  hash: sha1(report.pdf),
  title: report.fileName,
  creation: signedAt,
});
