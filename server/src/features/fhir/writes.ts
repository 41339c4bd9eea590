import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import type { CheckUps } from '../checkups/index.ts';
import type { FhirClients } from '../fhir-clients/index.ts';
import { isAlreadyHere, type Patients } from '../patients/index.ts';
import { assertUnchanged, newEncounterIn } from './encounter-body.ts';
import { type Fault, FhirRefusal, isObject, type Json, misshapen, notHere, otherValue } from './faults.ts';
import { changedPatientIn, newPatientIn, placeOf } from './patient-body.ts';
import { mayRead, mayWrite } from './scope.ts';
import { searchOf } from './search-query.ts';
import { versionIn } from './served.ts';
import type { Asker, Fhir } from './service.ts';
import type { ServedResource } from './source.ts';
import { isStale, versionNamed } from './versions.ts';

export const WRITTEN = ['Patient', 'Encounter'] as const;
export type WrittenType = (typeof WRITTEN)[number];
export const isWritten = (type: string): type is WrittenType => WRITTEN.some((each) => each === type);

type Parts = {
  fhir: Fhir;
  patients: Pick<Patients, 'create' | 'update'>;
  checkUps: Pick<CheckUps, 'create'>;
  clients: Pick<FhirClients, 'writerOf'>;
};
/** Headers of a request. */
export type Conditions = { ifMatch: string | undefined; ifNoneExist: string | undefined };
export type Written = { status: 200 | 201; resource: ServedResource };

/** Creates and updates by the features' own services, with the rules, conflicts and traces of the app. */
export function createFhirWrites({ fhir, patients, checkUps, clients }: Parts) {
  /** What `If-None-Exist` finds; null: nothing. */
  async function existing(asker: Asker, query: string): Promise<ServedResource | null> {
    if (!mayRead(asker.caller, 'Patient')) throw new AppError('FHIR_SCOPE');
    const { origin } = asker.systems;
    const asked = new URLSearchParams(query);
    const search = searchOf('Patient', asked, { isStrict: true, origin });
    const isByIdentifier = search.identifiers && [...asked.keys()].every((name) => name === 'identifier');
    if (!isByIdentifier) throw invalid('If-None-Exist');
    const { found } = await fhir.search(asker, 'Patient', search);
    if (found.length > 1) throw new AppError('FHIR_CREATE_AMBIGUOUS');
    return found[0]?.resource ?? null;
  }

  async function createPatient(
    asker: Asker,
    writer: Caller,
    body: Json,
    ifNoneExist: string | undefined,
  ): Promise<Written> {
    const { systems } = asker;
    const already = ifNoneExist === undefined ? null : await existing(asker, ifNoneExist);
    if (already) return { status: 200, resource: already };
    const input = newPatientIn(body, systems);
    try {
      const { id } = await patients.create(writer, input);
      return { status: 201, resource: await fhir.read(asker, 'Patient', String(id)) };
    } catch (error) {
      // Registered by somebody else meanwhile.
      const isTaken = ifNoneExist !== undefined && isAlreadyHere(error);
      const found = isTaken ? await existing(asker, ifNoneExist) : null;
      if (found) return { status: 200, resource: found };
      throw placed(error, systems.origin);
    }
  }

  async function createEncounter(asker: Asker, writer: Caller, body: Json): Promise<Written> {
    const patientId = newEncounterIn(body, asker.systems);
    const isThere = await fhir.isPatient(changing(asker).caller, patientId, 'fhir.Encounter');
    if (!isThere) throw new FhirRefusal([notHere('Encounter.subject')]);
    const { id } = await checkUps.create(writer, { patientId });
    return { status: 201, resource: await fhir.read(asker, 'Encounter', String(id)) };
  }

  async function updatePatient(
    asker: Asker,
    writer: Caller,
    body: Json,
    { current, version }: { current: ServedResource; version: number },
  ): Promise<Written> {
    const { systems } = asker;
    if (current.active === false) throw new AppError('PATIENT_MERGED');
    const input = changedPatientIn(body, { ...systems, current, version });
    try {
      await patients.update(writer, input);
    } catch (error) {
      if (error instanceof AppError && error.code === 'PATIENT_CHANGED') throw isStale();
      throw placed(error, systems.origin);
    }
    return { status: 200, resource: await fhir.read(asker, 'Patient', current.id) };
  }

  return {
    async create(
      asker: Asker,
      type: WrittenType,
      sent: unknown,
      { ifNoneExist }: Conditions,
    ): Promise<Written> {
      if (!mayWrite(asker.caller, `${type}.c`)) throw new AppError('FHIR_WRITE_SCOPE');
      // A check-up has no identifier of its own before it is here.
      if (type === 'Encounter' && ifNoneExist !== undefined) throw invalid('If-None-Exist');
      const body = bodyOf(type, sent);
      const writer = await clients.writerOf(asker.caller);
      return type === 'Patient'
        ? createPatient(asker, writer, body, ifNoneExist)
        : createEncounter(asker, writer, body);
    },

    async update(
      asker: Asker,
      { type, id }: { type: WrittenType; id: string },
      sent: unknown,
      { ifMatch }: Conditions,
    ): Promise<Written> {
      if (!mayWrite(asker.caller, `${type}.u`)) throw new AppError('FHIR_WRITE_SCOPE');
      const writer = await clients.writerOf(asker.caller);
      const current = await fhir.read(changing(asker), type, id);
      const named = versionNamed(ifMatch);
      // What is sent again was made from the version before: the service knows that it is done.
      const mayBeAgain = type === 'Patient' && writer.request !== undefined && /^\d{1,9}$/.test(named);
      const isCurrent = named === versionIn(current);
      if (!isCurrent && !mayBeAgain) throw isStale();
      const body = bodyOf(type, sent);
      if (body.id !== id) throw new FhirRefusal([otherValue(`${type}.id`)]);
      if (type === 'Patient')
        return updatePatient(asker, writer, body, { current, version: Number(named) }).catch((error) => {
          // What is wrong with a change of a former version, nobody need know.
          throw isCurrent || !(error instanceof AppError) ? error : isStale();
        });
      assertUnchanged(body, current);
      return { status: 200, resource: current };
    },
  };
}
export type FhirWrites = ReturnType<typeof createFhirWrites>;

/** Use of a restricted record is restricted: a program that may read it may not change it. */
const changing = (asker: Asker): Asker =>
  asker.caller.machine
    ? { ...asker, caller: { ...asker.caller, machine: { ...asker.caller.machine, readsRestricted: false } } }
    : asker;

const invalid = (name: string) => new AppError('FHIR_PARAMETER_INVALID', name, { name });

function bodyOf(type: WrittenType, sent: unknown): Json {
  if (!isObject(sent)) throw new FhirRefusal([misshapen(type)]);
  if (sent.resourceType !== type) throw new FhirRefusal([otherValue('resourceType')]);
  return sent;
}

/** What a service refused of a patient, with the element that it is about. */
function placed(error: unknown, origin: string): unknown {
  if (!(error instanceof AppError) || error instanceof FhirRefusal) return error;
  const { field, message: th, messageEn: en } = error.body;
  if (!field) return error;
  const code: Fault['code'] = isAlreadyHere(error) ? 'duplicate' : 'business-rule';
  return new FhirRefusal([{ code, expression: placeOf(field, origin), th, en }], error.code);
}
