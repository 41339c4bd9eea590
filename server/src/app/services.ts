import { createBlobRemoval, createScrub, createVerifiedBlobs } from '../blobs/index.ts';
import { createAdt } from '../features/adt/index.ts';
import { createAiAnalyses } from '../features/ai-analysis/index.ts';
import { createBreaches } from '../features/breaches/index.ts';
import { createCheckUps } from '../features/checkups/index.ts';
import { createDeletion } from '../features/deletion/index.ts';
import { createExaminations } from '../features/examinations/index.ts';
import { createFhirClients } from '../features/fhir-clients/index.ts';
import { createFiles } from '../features/files/index.ts';
import { createCasesGo, createLearning } from '../features/learning/index.ts';
import { createLetterhead } from '../features/letterhead/index.ts';
import { createMerges } from '../features/merges/index.ts';
import { createPatientExports } from '../features/patient-export/index.ts';
import { createPatients } from '../features/patients/index.ts';
import { createProcessingRegister } from '../features/processing-register/index.ts';
import { createProtocols } from '../features/protocols/index.ts';
import { createQuestions } from '../features/questions/index.ts';
import { createRecordings } from '../features/recordings/index.ts';
import { createReports } from '../features/reports/index.ts';
import { createResults } from '../features/results/index.ts';
import { createRightsRequests } from '../features/rights-requests/index.ts';
import { createStoredData } from '../features/stored-data/index.ts';
import { captureFolders, createCaptures } from '../features/streaming/index.ts';
import { createVirusScan } from '../features/virus-scan/index.ts';
import { type Realtime, roomOf } from '../realtime/realtime.ts';
import type { Accounts } from './accounts.ts';
import type { Ground } from './ground.ts';
import type { Storage } from './storage.ts';
import type { Threads } from './threads.ts';

export type Services = ReturnType<typeof openServices>;

/** What a hospital keeps of its patients and their sounds: the services that others use. */
export function openServices(
  { config, clock, log, life, certificates }: Ground,
  { db, blobs }: Storage,
  { workers, aiWorkers, classifiers, documents }: Threads,
  { access, audit, auth, security }: Accounts,
  { io }: Realtime,
) {
  const timeZone = config.TIME_ZONE;
  const removal = createBlobRemoval(db, blobs, log);
  life.onClose('the removal of bytes', removal.start());
  const captures = createCaptures(db, blobs, removal, clock);
  auth.keepUnlockedWhile(captures.isRecordedBy);
  const verified = createVerifiedBlobs(db, blobs, captureFolders(captures), clock, log);
  const scrubbed = { hour: config.SCRUB_HOUR, megabytesPerSecond: config.SCRUB_MB_PER_S };
  const scrub = createScrub(db, verified, scrubbed, clock, log);
  life.onClose('the scrub', scrub.start());
  const patients = createPatients(db, clock, {
    timeZone,
    isHospitalKnown: Boolean(config.LAUNCH_KEY_FILE || config.SMART_SERVERS || config.ADT_PORT),
  });
  const merges = createMerges(db, { patients, clock, afterRestricting: access.lookAgain });
  const checkUps = createCheckUps(db, patients, clock, timeZone);
  const questions = createQuestions(db, {
    clock,
    tell: (userId, news) => io.to(roomOf.user(userId)).emit('question:news', news),
  });
  const protocols = createProtocols(db, clock);
  const examinations = createExaminations(db, { protocols, checkUps, clock });
  const casesGo = createCasesGo(removal);
  const beforeRecordingsGo: typeof questions.beforeRecordingsGo = async (...gone) => {
    await casesGo(...gone);
    return questions.beforeRecordingsGo(...gone);
  };
  const scan = createVirusScan(db, config.CLAMD_URL, log);
  const recordings = createRecordings(db, verified, {
    captures,
    checkUps,
    removal,
    workers,
    scan,
    beforeGoing: beforeRecordingsGo,
    clock,
  });
  const deletion = createDeletion(db, { removal, clock, beforeRecordingsGo });
  const files = createFiles(db, verified, { patients, removal, scan }, clock);
  const modelsFolder = config.MODELS_DIR;
  const aiParts = {
    recordings,
    classifiers,
    workers: aiWorkers,
    removal,
    modelsFolder,
    mode: security.aiMode,
    timeZone,
  };
  const aiAnalyses = createAiAnalyses(db, verified, aiParts, clock, log);
  life.onClose('the AI that hears in silence', aiAnalyses.start());
  const learning = createLearning(db, { blobs: verified, removal, recordings, workers, clock, timeZone });
  const ofPatient = { stored: verified, captures, audit, documents, clock, timeZone, log };
  const patientExports = createPatientExports(db, ofPatient);
  const letterhead = createLetterhead(db);
  const reports = createReports(db, { recordings, letterhead, documents, clock, timeZone });
  const origin = config.PUBLIC_URL ? new URL(config.PUBLIC_URL).origin : '';
  const results = createResults(db, config, { reports, origin, clock, log });
  const rightsRequests = createRightsRequests(db, clock);
  const { refusals } = rightsRequests;
  const register = createProcessingRegister(db, { config, security, refusals, documents, clock });
  return {
    adt: createAdt(db, config, { patients, merges, certificates, clock, log }),
    aiAnalyses,
    breaches: createBreaches(db, { audit, clock }),
    captures,
    checkUps,
    deletion,
    examinations,
    fhirClients: createFhirClients(db, clock),
    files,
    learning,
    letterhead,
    merges,
    patientExports,
    patients,
    protocols,
    questions,
    recordings,
    register,
    reports,
    results,
    rightsRequests,
    scrub,
    storedData: createStoredData(db, { stored: verified, removal, clock }),
  };
}
