import type { Organ } from '@sadap/contract/positions';
import { accessRoutes } from '../features/access/index.ts';
import { adtRoutes } from '../features/adt/index.ts';
import { aiAnalysisRoutes, aiRoutes, createAiUsage } from '../features/ai-analysis/index.ts';
import {
  aiValidationRoutes,
  createAgreementOverTime,
  createAiValidation,
  createDeviceDrift,
  createOperatingPointChoice,
} from '../features/ai-validation/index.ts';
import { auditRoutes } from '../features/audit/index.ts';
import { authRoutes } from '../features/auth/index.ts';
import { breachesRoutes } from '../features/breaches/index.ts';
import { checkUpsRoutes } from '../features/checkups/index.ts';
import { deleteCheckUpRoute, deletePatientRoute } from '../features/deletion/index.ts';
import { devicesRoutes } from '../features/devices/index.ts';
import { examinationsRoutes } from '../features/examinations/index.ts';
import { fhirClientsRoutes } from '../features/fhir-clients/index.ts';
import { filesRoutes } from '../features/files/index.ts';
import { groupsOfUserRoute, groupsRoutes } from '../features/groups/index.ts';
import { launchRoutes } from '../features/launch/index.ts';
import { learningRoutes } from '../features/learning/index.ts';
import { letterheadRoutes } from '../features/letterhead/index.ts';
import { mergesRoutes } from '../features/merges/index.ts';
import { createNaming, namingRoutes } from '../features/naming/index.ts';
import { oidcRoutes } from '../features/oidc/index.ts';
import { createPatientImport, patientImportRoute } from '../features/patient-import/index.ts';
import { patientsRoutes } from '../features/patients/index.ts';
import { processingRegisterRoutes } from '../features/processing-register/index.ts';
import { protocolsRoutes } from '../features/protocols/index.ts';
import { questionsRoutes } from '../features/questions/index.ts';
import { recordingsRoutes, waitingRoutes } from '../features/recordings/index.ts';
import { resultsRoutes } from '../features/results/index.ts';
import { createRetention, retentionRoutes } from '../features/retention/index.ts';
import { rightsRequestsRoutes } from '../features/rights-requests/index.ts';
import { secondFactorRoutes } from '../features/second-factor/index.ts';
import { securityRoutes } from '../features/security/index.ts';
import { createSigning, signingRoutes } from '../features/signing/index.ts';
import { createSoundEvents, soundEventsRoutes } from '../features/sound-events/index.ts';
import {
  beatsRoutes,
  breathingRoutes,
  createSoundFindings,
  qualityRoute,
} from '../features/sound-findings/index.ts';
import {
  createStatistics,
  recordingStatisticsRoutes,
  statisticsRoutes,
} from '../features/statistics/index.ts';
import { storedDataRoutes } from '../features/stored-data/index.ts';
import { capturesRoutes, createCaptureQuality, createCaptureWaveforms } from '../features/streaming/index.ts';
import { type System, systemRoutes } from '../features/system/index.ts';
import { createTrends, trendsRoutes } from '../features/trends/index.ts';
import { usersRoutes } from '../features/users/index.ts';
import type { Router } from '../http/procedures.ts';
import type { Ground } from './ground.ts';
import type { Parts } from './parts.ts';

/** What answers each route of the contract. A service that only its own routes use is created here. */
export function routerOf({ config, clock }: Ground, parts: Parts, system: System): Router {
  const { db, access, auth, groups, oidc, security, workers } = parts;
  const { captures, checkUps, deletion, patients, recordings, storedData } = parts;
  const timeZone = config.TIME_ZONE;
  const soundFindings = createSoundFindings(db, recordings, workers, { clock, mode: security.aiMode });
  const soundEvents = createSoundEvents(db, recordings, clock);
  const signing = createSigning(db, recordings, clock);
  const statistics = createStatistics(db, patients, clock, timeZone);
  const ofOrgan = <O extends Organ>(organ: O) => ({
    ...recordingsRoutes(recordings, organ),
    ...recordingStatisticsRoutes(statistics, organ),
    ...qualityRoute(soundFindings, organ),
    ...soundEventsRoutes(soundEvents, organ),
    ...signingRoutes(signing, organ),
    ...aiAnalysisRoutes(parts.aiAnalyses, organ),
  });
  const ofHearts = { clock, timeZone, mode: security.aiMode, model: parts.aiAnalyses.heartModel };
  const ofCaptures = {
    quality: createCaptureQuality(captures, workers),
    waveform: createCaptureWaveforms(captures),
  };
  const signIns = {
    registration: config.REGISTRATION,
    areNamesHidden: parts.areNamesHidden,
    directory: parts.directory !== null,
    oidc: oidc && config.OIDC_LABEL,
  };
  const logoutAddress = async (sessionId: string) => (await oidc?.logoutAddress(sessionId)) ?? null;
  return {
    auth: {
      ...authRoutes(auth, security, signIns, logoutAddress),
      oidc: oidcRoutes(oidc, parts.isSecure),
    },
    launch: launchRoutes(parts.launches.launch, patients, parts.isSecure),
    users: { ...usersRoutes(parts.users), groups: groupsOfUserRoute(groups) },
    groups: groupsRoutes(groups),
    patients: { ...patientsRoutes(patients), delete: deletePatientRoute(deletion) },
    merges: mergesRoutes(parts.merges),
    naming: namingRoutes(createNaming(db, { clock, afterBeginning: access.lookAgain })),
    checkUps: { ...checkUpsRoutes(checkUps), delete: deleteCheckUpRoute(deletion) },
    patientImport: patientImportRoute(createPatientImport(db, patients)),
    trends: trendsRoutes(createTrends(db, patients, checkUps)),
    letterhead: letterheadRoutes(parts.letterhead),
    learning: learningRoutes(parts.learning),
    protocols: protocolsRoutes(parts.protocols),
    examinations: examinationsRoutes(parts.examinations),
    devices: devicesRoutes(parts.devices),
    heart: { ...ofOrgan('heart'), ...beatsRoutes(soundFindings) },
    lung: { ...ofOrgan('lung'), ...breathingRoutes(soundFindings) },
    recordings: waitingRoutes(recordings),
    ai: aiRoutes(parts.aiAnalyses, createAiUsage(db, clock, timeZone)),
    aiValidation: aiValidationRoutes(
      createAiValidation(db, { patients, ...ofHearts }),
      createAgreementOverTime(db, ofHearts),
      createDeviceDrift(db, ofHearts),
      createOperatingPointChoice(db, ofHearts),
    ),
    statistics: statisticsRoutes(statistics),
    captures: capturesRoutes(captures, parts.control, ofCaptures),
    files: filesRoutes(parts.files),
    questions: questionsRoutes(parts.questions),
    audit: auditRoutes(parts.audit),
    security: securityRoutes(security),
    access: accessRoutes(access, groups),
    processingRegister: processingRegisterRoutes(parts.register),
    breaches: breachesRoutes(parts.breaches),
    rightsRequests: rightsRequestsRoutes(parts.rightsRequests),
    retention: retentionRoutes(createRetention(db, { security, clock })),
    secondFactor: secondFactorRoutes(parts.factors, parts.passkeys, auth.revokeSessions),
    ...parts.calling.routes,
    adt: adtRoutes(parts.adt),
    fhirClients: fhirClientsRoutes(parts.fhirClients),
    results: resultsRoutes(parts.results),
    storedData: storedDataRoutes(storedData),
    system: systemRoutes(system),
  };
}
