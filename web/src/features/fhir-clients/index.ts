export { FhirClientsSection } from './view/fhir-clients-section.tsx';
