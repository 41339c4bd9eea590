export { AMBULATORY, encounterResource, reportResource } from './check-up.ts';
export { deviceResource, patientResource, practitionerResource } from './people.ts';
export {
  type About,
  codeSystemOf,
  identifierOf,
  LOINC,
  type Reference,
  type Resource,
  SNOMED,
  UCUM,
} from './resource.ts';
export {
  aiMadeResource,
  aiResource,
  bodySiteOf,
  findingResources,
  type Heading,
  mediaResource,
  rateResources,
  signatureResource,
} from './sound.ts';
export { BLOOD_PRESSURE, PANEL, vitalSignResources, vitalSignsPanel } from './vital-signs.ts';
