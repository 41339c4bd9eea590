import { COUNT_CAP, PATIENT_PAGE_SIZE } from '@sadap/contract/limits';
import type { ListPatientsInput, SamePatientInput } from '@sadap/contract/patients';
import type { Caller } from '../../http/caller.ts';
import type { PatientAccess } from '../../http/patient-access.ts';
import { administrators, signedIn } from '../../http/procedures.ts';
import { createListTurns } from '../../limits/turns.ts';
import { behindGlass } from './behind-glass.ts';
import type { Patients } from './service.ts';

/** A page has fewer patients; programs ask for more, and for all. */
const LARGE_LIST = 100;
const isLarge = ({ ids, page, pageSize }: ListPatientsInput) =>
  (ids?.length ?? pageSize ?? (page ? PATIENT_PAGE_SIZE : COUNT_CAP)) > LARGE_LIST;

async function listed(
  patients: Patients,
  { access, caller }: { access: PatientAccess; caller: Caller },
  input: ListPatientsInput,
) {
  const closedAmong = (ids: readonly number[]) => access.closedAmong(caller, ids);
  const isNarrowed = (await access.viewer(caller)) !== null;
  const { patients: found, total } = await patients.list(input, isNarrowed ? closedAmong : null);
  const closed = await closedAmong(found.map(({ id }) => id));
  return { headers: { 'x-total-count': String(total) }, body: behindGlass(found, closed) };
}

async function same(
  patients: Patients,
  { access, caller }: { access: PatientAccess; caller: Caller },
  input: SamePatientInput,
) {
  const found = await patients.same(input);
  const closed = await access.closedAmong(
    caller,
    found.map(({ id }) => id),
  );
  const body = found.map((patient) => {
    const isClosed = closed.has(patient.id);
    return { ...patient, isClosed, dateOfBirth: isClosed ? null : patient.dateOfBirth };
  });
  return { headers: { 'x-total-count': String(body.length) }, body };
}

type Asked = {
  context: { access: PatientAccess; caller: Caller };
  input: ListPatientsInput;
  signal(): AbortSignal;
};

/** Large lists of one account keep nobody else's waiting. */
function inTurns(patients: Patients) {
  const inTurn = createListTurns();
  return ({ context, input, signal }: Asked) => {
    const list = () => listed(patients, context, input);
    return isLarge(input) ? inTurn(context.caller.userId, list, signal()) : list();
  };
}

export const patientsRoutes = (patients: Patients) => {
  const list = inTurns(patients);
  return {
    list: signedIn.patients.list.handler(list),
    search: signedIn.patients.search.handler(list),
    same: signedIn.patients.same.handler(({ context, input }) => same(patients, context, input)),
    get: signedIn.patients.get.handler(({ input }) => patients.get(input.id)),
    create: signedIn.patients.create.handler(({ context, input }) => patients.create(context.caller, input)),
    update: signedIn.patients.update.handler(({ context, input }) => patients.update(context.caller, input)),
    formerValues: signedIn.patients.formerValues.handler(({ input }) => patients.formerValues(input.id)),
    hnSettings: signedIn.patients.hnSettings.handler(() => patients.hnSettings()),
    setHnSettings: administrators.patients.setHnSettings.handler(({ context, input }) =>
      patients.setHnSettings(context.caller, input),
    ),
    bmiSettings: signedIn.patients.bmiSettings.handler(() => patients.bmiSettings()),
    setBmiSettings: administrators.patients.setBmiSettings.handler(({ context, input }) =>
      patients.setBmiSettings(context.caller, input),
    ),
    generateHn: signedIn.patients.generateHn.handler(() => patients.generateHn()),
  };
};
