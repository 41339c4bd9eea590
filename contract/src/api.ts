import { accessApi } from './access/api.ts';
import { adtApi } from './adt/api.ts';
import { aiAnalysisOf, aiApi } from './ai-analysis/api.ts';
import { aiValidationApi } from './ai-validation/api.ts';
import { analysisOf } from './analysis/api.ts';
import { auditApi } from './audit/api.ts';
import { authApi } from './auth/api.ts';
import { breachesApi } from './breaches/api.ts';
import { callsApi, peersApi } from './calls/api.ts';
import { checkUpsApi } from './checkups/api.ts';
import { devicesApi } from './devices/api.ts';
import { examinationsApi } from './examinations/api.ts';
import { fhirClientsApi } from './fhir-clients/api.ts';
import { filesApi } from './files/api.ts';
import { groupsApi } from './groups/api.ts';
import { launchApi } from './launch/api.ts';
import { learningApi } from './learning/api.ts';
import { letterheadApi } from './letterhead/api.ts';
import { listeningTogetherApi } from './listening-together/api.ts';
import { mergesApi } from './merges/api.ts';
import { namingApi } from './naming/api.ts';
import { patientImportApi } from './patient-import/api.ts';
import { patientsApi } from './patients/api.ts';
import { processingRegisterApi } from './processing-register/api.ts';
import { protocolsApi } from './protocols/api.ts';
import { questionsApi } from './questions/api.ts';
import { recordingsApi, recordingsOf } from './recordings/api.ts';
import type { RecordingsPath } from './recordings/index.ts';
import { resultsApi } from './results/api.ts';
import { retentionApi } from './retention/api.ts';
import { rightsRequestsApi } from './rights-requests/api.ts';
import { secondFactorApi } from './second-factor/api.ts';
import { securityApi } from './security/api.ts';
import { signingOf } from './signing/api.ts';
import { soundEventsOf } from './sound-events/api.ts';
import { heartFindingsApi, lungFindingsApi, qualityOf } from './sound-findings/api.ts';
import { statisticsApi, statisticsOf } from './statistics/api.ts';
import { storedDataApi } from './stored-data/api.ts';
import { capturesApi } from './streaming/api.ts';
import { systemApi } from './system/api.ts';
import { trendsApi } from './trends/api.ts';
import { usersApi } from './users/api.ts';

/** Both organs have the same routes. */
const organApi = (prefix: RecordingsPath) => ({
  ...recordingsOf(prefix),
  ...analysisOf(prefix),
  ...qualityOf(prefix),
  ...soundEventsOf(prefix),
  ...signingOf(prefix),
  ...aiAnalysisOf(prefix),
  ...statisticsOf(prefix),
});

/** Every route of the API. */
export const contract = {
  auth: authApi,
  launch: launchApi,
  users: usersApi,
  patients: patientsApi,
  merges: mergesApi,
  naming: namingApi,
  checkUps: checkUpsApi,
  trends: trendsApi,
  letterhead: letterheadApi,
  patientImport: patientImportApi,
  learning: learningApi,
  protocols: protocolsApi,
  examinations: examinationsApi,
  files: filesApi,
  groups: groupsApi,
  recordings: recordingsApi,
  statistics: statisticsApi,
  devices: devicesApi,
  heart: { ...organApi('/heartsoundrecordings'), ...heartFindingsApi },
  lung: { ...organApi('/lungsoundrecordings'), ...lungFindingsApi },
  ai: aiApi,
  aiValidation: aiValidationApi,
  questions: questionsApi,
  audit: auditApi,
  captures: capturesApi,
  peers: peersApi,
  calls: { ...callsApi, listening: listeningTogetherApi },
  secondFactor: secondFactorApi,
  adt: adtApi,
  fhirClients: fhirClientsApi,
  results: resultsApi,
  storedData: storedDataApi,
  security: securityApi,
  access: accessApi,
  processingRegister: processingRegisterApi,
  breaches: breachesApi,
  rightsRequests: rightsRequestsApi,
  retention: retentionApi,
  system: systemApi,
};
export type Contract = typeof contract;
