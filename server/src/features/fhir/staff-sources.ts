import { sql } from 'drizzle-orm';
import { deviceResource, identifierOf, practitionerResource } from '../fhir-resources/index.ts';
import { isThere } from './candidate-queries.ts';
import type { FhirQueries } from './queries.ts';
import { served } from './served.ts';
import { rowNumber, type Source } from './source.ts';

const OF_NO_PATIENT = { patientId: null, date: null, updated: null, ofPatient: () => sql`false` };

/** Stethoscopes. */
export const deviceSource = (queries: FhirQueries): Source => ({
  type: 'Device',
  resourcesPerRow: 1,
  rowCost: 1,
  paged: { ...OF_NO_PATIENT, rows: sql`stethoscopes each` },
  rowOf: rowNumber,
  async identified(tokens, { origin }) {
    const { system: own } = identifierOf(origin, 'device', '');
    const addresses = tokens.flatMap(({ system, value }) =>
      system === null || system === own ? [value] : [],
    );
    return queries.devicesByAddress(addresses);
  },
  async load(rows, { origin }) {
    const found = await queries.devices(rows);
    return new Map(
      found.map(({ id, name, address, createdAt }) => {
        const identifier = [identifierOf(origin, 'device', address)];
        return [id, [served('Device', String(id), createdAt, { ...deviceResource(name), identifier })]];
      }),
    );
  },
});

/** Accounts. One that was deleted stays on what it signed. */
export const practitionerSource = (queries: FhirQueries): Source => ({
  type: 'Practitioner',
  resourcesPerRow: 1,
  rowCost: 1,
  paged: {
    ...OF_NO_PATIENT,
    rows: sql`users each`,
    // Whoever awaits approval may be anybody.
    // Others are known by what they recorded or signed alone.
    isListed: isThere(
      sql`users where users.id = each.id and account_state = 'active' and deleted_at is null`,
    ),
    isServed: isThere(sql`users where users.id = each.id and account_state <> 'pending'`),
  },
  rowOf: rowNumber,
  async identified(tokens, { origin }) {
    const { system: own } = identifierOf(origin, 'user', '');
    const names = tokens.flatMap(({ system, value }) => (system === null || system === own ? [value] : []));
    return queries.usersByName(names);
  },
  async load(rows, { origin }) {
    const found = await queries.users(rows);
    return new Map(
      found.map(({ id, username, name, isActive, createdAt }) => {
        const resource = { ...practitionerResource(origin, { username, name }), active: isActive };
        return [id, [served('Practitioner', String(id), createdAt, resource)]];
      }),
    );
  },
});
