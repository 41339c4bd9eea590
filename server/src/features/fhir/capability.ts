import { CURSOR, SEARCHES } from './search-parameters.ts';
import { isWritten } from './writes.ts';

/** When what is served last changed. */
const DATE = '2026-11-29';
const BULK_DATA = 'http://hl7.org/fhir/uv/bulkdata';

const READ = [{ code: 'read' }, { code: 'search-type' }];
const HISTORY = [{ code: 'vread' }, { code: 'history-instance' }];
/** An update names the version that it was made from. */
const interactionsOf = (type: string) =>
  isWritten(type)
    ? {
        interaction: [
          ...READ,
          ...(type === 'Patient' ? HISTORY : []),
          { code: 'create' },
          { code: 'update' },
        ],
        versioning: 'versioned-update',
        readHistory: type === 'Patient',
        updateCreate: false,
        conditionalCreate: type === 'Patient',
      }
    : { interaction: READ, versioning: 'no-version', readHistory: false };

/** What is served, and nothing else. */
export const capabilityStatement = (origin: string, version: string) => ({
  resourceType: 'CapabilityStatement',
  status: 'active',
  date: DATE,
  kind: 'instance',
  instantiates: [`${BULK_DATA}/CapabilityStatement/bulk-data`],
  software: { name: 'Sadap', version },
  implementation: { description: 'Sadap: auscultation', url: `${origin}/fhir` },
  fhirVersion: '4.0.1',
  format: ['application/fhir+json'],
  rest: [
    {
      mode: 'server',
      documentation: `Pages: follow the link "next". Its parameter ${CURSOR} is this server's alone.`,
      security: {
        extension: [
          {
            url: 'http://fhir-registry.smarthealthit.org/StructureDefinition/oauth-uris',
            extension: [{ url: 'token', valueUri: `${origin}/fhir/token` }],
          },
        ],
        service: [
          {
            coding: [
              {
                system: 'http://terminology.hl7.org/CodeSystem/restful-security-service',
                code: 'SMART-on-FHIR',
              },
            ],
          },
        ],
        description:
          'Authorization: Bearer, with the token of a signed-in session or of SMART Backend Services. Only metadata needs none.',
      },
      resource: [
        ...Object.entries(SEARCHES).map(([type, { parameters, includes }]) => ({
          type,
          ...interactionsOf(type),
          ...(includes.length > 0 && { searchInclude: includes.map((name) => `${type}:${name}`) }),
          searchParam: Object.entries(parameters).map(([name, is]) => ({ name, type: is })),
          ...(type === 'Patient' && {
            operation: [
              {
                name: 'everything',
                definition: 'http://hl7.org/fhir/OperationDefinition/Patient-everything',
              },
              { name: 'export', definition: `${BULK_DATA}/OperationDefinition/patient-export` },
            ],
          }),
        })),
        { type: 'Binary', interaction: [{ code: 'read' }], versioning: 'no-version', readHistory: false },
      ],
      operation: [{ name: 'export', definition: `${BULK_DATA}/OperationDefinition/export` }],
    },
  ],
});
