import { readFileSync } from 'node:fs';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { PEER_PATH } from '@sadap/contract/calls';
import { DEVICE_PATH } from '@sadap/contract/device-protocol';
import { apiError } from '@sadap/contract/errors';
import { BODY_LIMIT_BYTES } from '@sadap/contract/limits';
import type { Organ } from '@sadap/contract/positions';
import { REALTIME_PATH } from '@sadap/contract/realtime';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { createAiWorkers } from './ai-workers.ts';
import { createBlobRemoval, createScrub, createVerifiedBlobs, openBlobStore } from './blobs/index.ts';
import { type Clock, systemClock } from './clock.ts';
import { type Config, isHttps } from './config.ts';
import { openDatabase } from './database/connection.ts';
import { type EmbeddedDatabase, startEmbeddedPostgres } from './database/embedded.ts';
import { warnOfOwnedTrail } from './database/rights.ts';
import { createDocumentWorkers } from './documents/document-workers.ts';
import { accessRoutes, createAccess } from './features/access/index.ts';
import {
  aiAnalysisRoutes,
  aiRoutes,
  createAiAnalyses,
  createAiUsage,
  createClassifiers,
  serveAiPages,
} from './features/ai-analysis/index.ts';
import { auditRoutes, createAudit, keepAudit, serveAuditExport } from './features/audit/index.ts';
import {
  authRoutes,
  createAuth,
  createMediaTokens,
  createPasswordProof,
  createSecondSteps,
  createTokens,
} from './features/auth/index.ts';
import { breachesRoutes, createBreaches, serveAffectedTable } from './features/breaches/index.ts';
import { openCalling } from './features/calls/index.ts';
import { checkUpsRoutes, createCheckUps } from './features/checkups/index.ts';
import { createDeletion, deleteCheckUpRoute, deletePatientRoute } from './features/deletion/index.ts';
import { createDevices, devicesRoutes } from './features/devices/index.ts';
import { openDirectory } from './features/directory/index.ts';
import { createExaminations, examinationsRoutes } from './features/examinations/index.ts';
import { createExternalAccounts } from './features/external-accounts/index.ts';
import { createFiles, filesRoutes, serveFileBytes } from './features/files/index.ts';
import { createGroups, groupsOfUserRoute, groupsRoutes } from './features/groups/index.ts';
import {
  createCasesGo,
  createLearning,
  learningRoutes,
  serveLearningSounds,
} from './features/learning/index.ts';
import { createLetterhead, letterheadRoutes } from './features/letterhead/index.ts';
import { createNaming, namingRoutes } from './features/naming/index.ts';
import { oidcRoutes, openOidc, serveOidcRedirects, serveProviderLogout } from './features/oidc/index.ts';
import { createPatientExports, servePatientExports } from './features/patient-export/index.ts';
import { createPatients, patientsRoutes } from './features/patients/index.ts';
import {
  createProcessingRegister,
  processingRegisterRoutes,
  serveRegister,
} from './features/processing-register/index.ts';
import { createProtocols, protocolsRoutes } from './features/protocols/index.ts';
import { createQuestions, questionsRoutes } from './features/questions/index.ts';
import {
  createRecordings,
  recordingsRoutes,
  serveRecordingSounds,
  waitingRoutes,
} from './features/recordings/index.ts';
import { createReports, serveReports } from './features/reports/index.ts';
import { forgetOldRequests } from './features/requests/index.ts';
import { createRetention, retentionRoutes } from './features/retention/index.ts';
import { createRightsRequests, rightsRequestsRoutes } from './features/rights-requests/index.ts';
import {
  createPasskeys,
  createSecondFactor,
  createSecretSeal,
  secondFactorRoutes,
} from './features/second-factor/index.ts';
import { createSecurity, securityRoutes } from './features/security/index.ts';
import { createSigning, signingRoutes } from './features/signing/index.ts';
import { createSoundEvents, soundEventsRoutes } from './features/sound-events/index.ts';
import {
  beatsRoutes,
  breathingRoutes,
  createSoundFindings,
  qualityRoute,
} from './features/sound-findings/index.ts';
import {
  createStatistics,
  recordingStatisticsRoutes,
  statisticsRoutes,
} from './features/statistics/index.ts';
import { createStoredData, storedDataRoutes } from './features/stored-data/index.ts';
import {
  acceptDevices,
  browserListeners,
  captureFolders,
  capturesRoutes,
  createCaptureQuality,
  createCaptures,
  createCaptureWaveforms,
  createStreamControl,
  createUpkeep,
  followLeases,
  joinServers,
  LiveDevices,
  serveCaptureSounds,
  serveStreamRequests,
} from './features/streaming/index.ts';
import { createSystem, systemRoutes } from './features/system/index.ts';
import { createTrends, trendsRoutes } from './features/trends/index.ts';
import {
  createNameAnswers,
  createPasswordChecks,
  createPasswords,
  createUsers,
  usersRoutes,
} from './features/users/index.ts';
import { createWrongTries } from './features/wrong-tries/index.ts';
import { createAccountWork, UNBOUNDED } from './http/account-work.ts';
import { serveApi } from './http/api.ts';
import { showing } from './http/byte-shows.ts';
import { isLoopback, trustOf } from './http/client-address.ts';
import { limitConnections } from './http/connection-limits.ts';
import { serveDocumentation } from './http/documentation.ts';
import { refuseDoubled } from './http/doubled-input.ts';
import { errorAnswer } from './http/error-answer.ts';
import { refuseForeignPages } from './http/foreign-pages.ts';
import { createRefusedRequests, type RefusedRequests, tellOfRefused } from './http/refused-requests.ts';
import { limitRequests } from './http/request-limits.ts';
import { createRequestPace, UNLIMITED } from './http/request-pace.ts';
import { pathOf } from './http/request-path.ts';
import { createSocketGate } from './http/socket-gate.ts';
import { cutUnreadBodies } from './http/unread-body.ts';
import { serveWebPage } from './http/web-page.ts';
import { loggerOptions } from './log.ts';
import { openRealtime, roomOf } from './realtime.ts';
import { createSoundWorkers } from './sound-workers.ts';
import { StartPhases } from './start-phases.ts';
import { tokenSecretOf } from './token-secret.ts';
import { createVirusScan } from './virus-scan.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

export type App = Awaited<ReturnType<typeof createApp>>;

/** Where the role that migrates connects, if it is not the one that serves. */
function ownerUrlOf({ DATABASE_OWNER_URL }: Config, embedded: EmbeddedDatabase | null) {
  if (DATABASE_OWNER_URL) return () => DATABASE_OWNER_URL;
  return embedded ? () => embedded.url : undefined;
}

/** Builds the whole server around one configuration. It listens once `listen` is called. */
export async function createApp(config: Config, clock: Clock = systemClock, phases = new StartPhases()) {
  const { app, refused } = createHttp(config);
  const { log } = app;
  const embedded = config.DATABASE_URL ? null : await startEmbeddedPostgres(config.DATA_DIR, log);
  phases.done('PostgreSQL');
  const databaseUrl = () => config.DATABASE_URL ?? (embedded as EmbeddedDatabase).applicationUrl;
  const { db, close: closeDatabase } = await openDatabase(
    databaseUrl,
    log,
    ownerUrlOf(config, embedded),
  ).catch(async (error: unknown) => {
    await embedded?.stop();
    throw error;
  });
  async function closeAgain(error: unknown): Promise<never> {
    await closeDatabase();
    await embedded?.stop();
    throw error;
  }
  await warnOfOwnedTrail(db, log);
  phases.done('schema');
  const blobs = await openBlobStore(config).catch(closeAgain);
  const removal = createBlobRemoval(db, blobs, log);
  const captures = createCaptures(db, blobs, removal, clock);
  const verified = createVerifiedBlobs(db, blobs, captureFolders(captures), clock, log);
  const scrub = createScrub(
    db,
    verified,
    { hour: config.SCRUB_HOUR, megabytesPerSecond: config.SCRUB_MB_PER_S },
    clock,
    log,
  );

  const secret = await tokenSecretOf(config, db, log).catch(closeAgain);
  const passwords = createPasswords();
  const wrongTries = createWrongTries(db, clock);
  const passwordChecks = createPasswordChecks(db, { passwords, wrongTries, clock });
  const security = createSecurity(db, { clock, fixedAccess: config.ACCESS });
  const audit = createAudit(db, {
    security,
    clock,
    timeZone: config.TIME_ZONE,
    secret,
    copyTo: config.AUDIT_TO_LOG === 'true' ? log : undefined,
  });
  const access = createAccess(db, { mode: security.access, clock });
  const areNamesHidden = config.LOGIN_ANSWERS === 'same';
  const nameAnswers = createNameAnswers(clock, {
    areAlwaysHidden: areNamesHidden,
    areLimited: config.RATE_LIMIT === 'on',
  });
  const isSecure = isHttps(config);
  const accounts = createExternalAccounts(db, {
    clock,
    revokeSessions: (...of) => auth.revokeSessions(...of),
  });
  const directory = openDirectory(config, { accounts, passwordChecks, clock, log });
  const proof = createPasswordProof(db, { passwordChecks, nameAnswers, directory });
  const factors = createSecondFactor(db, {
    seal: createSecretSeal(secret),
    passwords,
    passwordChecks,
    requirePassword: proof.confirmIdentity,
    clock,
  });
  const passkeys = createPasskeys(db, { factors, clock });
  const auth = createAuth(db, {
    tokens: createTokens(secret),
    mediaTokens: createMediaTokens(secret, clock),
    proof,
    security,
    factors,
    secondSteps: createSecondSteps(db, { factors, passkeys, clock }),
    clock,
    isSecure,
    loginsPerUser: config.LOGINS_PER_USER,
  });
  const oidc = openOidc(db, config, { accounts, auth, secret, clock, log });
  const users = createUsers(db, {
    registration: config.REGISTRATION,
    passwords,
    passwordChecks,
    nameAnswers,
    clock,
    revokeSessions: auth.revokeSessions,
    passwordMinimumLength: async () => (await security.settings()).passwordMinimumLength,
  });
  const patients = createPatients(db, clock, config.TIME_ZONE);
  const checkUps = createCheckUps(db, patients, clock, config.TIME_ZONE);
  const groups = createGroups(db, { mode: security.access, clock });
  const trust = trustOf(config.TRUST_PROXY);
  // A proxy holds the connections of all its clients, and limits them itself.
  limitConnections(app.server, (address) => isLoopback(address) || trust(address, 0));
  const gate = createSocketGate(trust, config.PUBLIC_URL, log);
  const realtime = await openRealtime(app.server, auth, gate, config.REDIS_URL, clock, log);
  const questions = createQuestions(db, {
    clock,
    tell: (userId, news) => realtime.io.to(roomOf.user(userId)).emit('question:news', news),
  });
  const protocols = createProtocols(db, clock);
  const examinations = createExaminations(db, { protocols, checkUps, clock });
  auth.keepUnlockedWhile(captures.isRecordedBy);
  const workers = createSoundWorkers();
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

  const aiWorkers = createAiWorkers();
  const modelsFolder = config.MODELS_DIR;
  const classifiers = createClassifiers(modelsFolder, aiWorkers, log);
  const aiParts = { recordings, classifiers, workers: aiWorkers, removal, modelsFolder };
  const aiAnalyses = createAiAnalyses(db, verified, aiParts, clock, log);
  const learning = createLearning(db, {
    blobs: verified,
    removal,
    recordings,
    workers,
    clock,
    timeZone: config.TIME_ZONE,
  });
  const soundFindings = createSoundFindings(db, recordings, workers, clock);
  const soundEvents = createSoundEvents(db, recordings, clock);
  const signing = createSigning(db, recordings, clock);
  const ofCaptures = {
    quality: createCaptureQuality(captures, workers),
    waveform: createCaptureWaveforms(captures),
  };

  const documents = createDocumentWorkers();
  const patientExports = createPatientExports(db, {
    stored: verified,
    captures,
    audit,
    documents,
    clock,
    timeZone: config.TIME_ZONE,
    log,
  });

  const letterhead = createLetterhead(db);
  const reports = createReports(db, {
    recordings,
    letterhead,
    documents,
    clock,
    timeZone: config.TIME_ZONE,
  });

  const rightsRequests = createRightsRequests(db, clock);
  const retention = createRetention(db, { security, clock });
  const { refusals } = rightsRequests;
  const register = createProcessingRegister(db, { config, security, refusals, documents, clock });
  const breaches = createBreaches(db, { audit, clock });

  const statistics = createStatistics(db, patients, clock, config.TIME_ZONE);
  const storedData = createStoredData(db, { stored: verified, clock });
  const system = createSystem(db, blobs, {
    isDatabaseHeld: () => embedded?.isOwned() ?? true,
    models: classifiers.health,
    storedData: storedData.health,
    deviceStatuses: () => devices.statuses(),
    version,
  });

  const live = new LiveDevices();
  const servers = joinServers(realtime.io, live, realtime.isClustered, log);
  const listeners = browserListeners(realtime.io, realtime.isClustered);
  const devices = createDevices(db, clock, {
    isCapturing: captures.isRunningOn,
    drop: servers.drop,
    tell: (userId, news) => realtime.io.to(roomOf.user(userId)).emit('device:key-changed', news),
  });
  const calling = openCalling(db, {
    secret,
    config,
    server: app.server,
    realtime,
    gate,
    auth,
    devices,
    checkUps,
    patients,
    clock,
    log,
  });
  const control = createStreamControl(
    devices,
    captures,
    checkUps,
    examinations,
    listeners,
    servers.ask,
    calling.together.isGuest,
  );
  followLeases(devices, control, servers.keepListeners);
  const deviceSockets = acceptDevices(
    { captures, devices, blobs, listeners, clock, log },
    live,
    servers.taken,
    { gate, trust, wrongTries },
  );
  deviceSockets.attach(app.server);
  app.server.on('upgrade', (request, socket) => {
    const path = pathOf(request);
    if (path !== DEVICE_PATH && path !== PEER_PATH && !path.startsWith(`${REALTIME_PATH}/`)) socket.destroy();
  });
  serveStreamRequests(realtime.io, { auth, control, access, clock, log });
  const upkeep = createUpkeep({ captures, devices, live, listeners, clock, log, ...servers });
  const stopUpkeep = upkeep.start();
  const stopRemoval = removal.start();
  const stopRechecking = directory?.start();
  const stopScrub = scrub.start();
  const stopForgetting = forgetOldRequests(db, log);
  const stopAudit = keepAudit(audit, config, log);
  const classifiersChecked = classifiers.start();

  const stopTelling = tellOfRefused(refused, clock);
  cutUnreadBodies(app);
  const publicOrigin = config.PUBLIC_URL === undefined ? null : new URL(config.PUBLIC_URL).origin;
  refuseForeignPages(app, publicOrigin);
  refuseDoubled(app);
  await limitRequests(app, config.RATE_LIMIT === 'on');
  if (oidc) {
    serveOidcRedirects(app, oidc, isSecure);
    serveProviderLogout(app, oidc, log);
  }
  const pace = config.RATE_LIMIT === 'on' ? createRequestPace(clock, config.REQUESTS_PER_MINUTE) : UNLIMITED;
  const show = showing(access, audit.look, pace);
  serveRecordingSounds(app, recordings, auth, show);
  serveCaptureSounds(app, captures, auth, show);
  serveAiPages(app, aiAnalyses, modelsFolder, { auth, show });
  serveFileBytes(app, files, auth, show);
  await serveAuditExport(app, audit, auth);
  servePatientExports(app, patientExports, { auth, access });
  serveLearningSounds(app, learning, { auth, pace });
  serveReports(app, reports, { auth, show, publicOrigin });
  serveRegister(app, register, auth);
  serveAffectedTable(app, breaches, auth);
  await serveDocumentation(app, version);
  const ofOrgan = <O extends Organ>(organ: O) => ({
    ...recordingsRoutes(recordings, organ),
    ...recordingStatisticsRoutes(statistics, organ),
    ...qualityRoute(soundFindings, organ),
    ...soundEventsRoutes(soundEvents, organ),
    ...signingRoutes(signing, organ),
    ...aiAnalysisRoutes(aiAnalyses, organ),
  });
  const router = {
    auth: {
      ...authRoutes(
        auth,
        security,
        {
          registration: config.REGISTRATION,
          areNamesHidden,
          directory: directory !== null,
          oidc: oidc && config.OIDC_LABEL,
        },
        async (sessionId) => (await oidc?.logoutAddress(sessionId)) ?? null,
      ),
      oidc: oidcRoutes(oidc, isSecure),
    },
    users: { ...usersRoutes(users), groups: groupsOfUserRoute(groups) },
    groups: groupsRoutes(groups),
    patients: { ...patientsRoutes(patients), delete: deletePatientRoute(deletion) },
    naming: namingRoutes(createNaming(db, { clock, afterBeginning: access.lookAgain })),
    checkUps: { ...checkUpsRoutes(checkUps), delete: deleteCheckUpRoute(deletion) },
    trends: trendsRoutes(createTrends(db, patients, checkUps)),
    letterhead: letterheadRoutes(letterhead),
    learning: learningRoutes(learning),
    protocols: protocolsRoutes(protocols),
    examinations: examinationsRoutes(examinations),
    devices: devicesRoutes(devices),
    heart: { ...ofOrgan('heart'), ...beatsRoutes(soundFindings) },
    lung: { ...ofOrgan('lung'), ...breathingRoutes(soundFindings) },
    recordings: waitingRoutes(recordings),
    ai: aiRoutes(aiAnalyses, classifiers, createAiUsage(db, clock, config.TIME_ZONE)),
    statistics: statisticsRoutes(statistics),
    captures: capturesRoutes(captures, control, ofCaptures),
    files: filesRoutes(files),
    questions: questionsRoutes(questions),
    audit: auditRoutes(audit),
    security: securityRoutes(security),
    access: accessRoutes(access, groups),
    processingRegister: processingRegisterRoutes(register),
    breaches: breachesRoutes(breaches),
    rightsRequests: rightsRequestsRoutes(rightsRequests),
    retention: retentionRoutes(retention),
    secondFactor: secondFactorRoutes(factors, passkeys, auth.revokeSessions),
    ...calling.routes,
    storedData: storedDataRoutes(storedData),
    system: systemRoutes(system),
  };
  await serveApi(app, router, auth, {
    audit,
    access,
    pace,
    work: config.RATE_LIMIT === 'on' ? createAccountWork(clock, config.WORK_MS_PER_MINUTE) : UNBOUNDED,
    publicOrigin,
    areAnswersChecked: config.CHECK_ANSWERS === 'on',
  });
  await serveWebPage(app);
  phases.done('services');

  return {
    users,
    devices,
    patients,
    checkUps,
    recordings,
    audit,
    upkeep,
    scrub,
    calls: calling.calls,
    log,
    listen: (port = config.PORT) => app.listen({ host: config.HOST, port }),
    /** Shuts down in order: devices first, so that what they sent is durable before the database closes. */
    async close(): Promise<void> {
      await stopForgetting();
      stopRechecking?.();
      await stopUpkeep();
      await calling.close();
      await stopRemoval();
      await stopScrub();
      await deviceSockets.close();
      await realtime.close();
      await app.close();
      stopTelling();
      await stopAudit();
      await workers.close();
      await classifiersChecked;
      await aiWorkers.close();
      await documents.close();
      await closeDatabase();
      await embedded?.stop();
    },
  };
}

/** Whatever lies below it may be a patient's. */
const API = '/api/';

/** TLS 1.3, or 1.2 with forward secrecy and an authenticated cipher. */
const TLS = {
  minVersion: 'TLSv1.2',
  honorCipherOrder: true,
  ciphers: [
    'TLS_AES_256_GCM_SHA384',
    'TLS_CHACHA20_POLY1305_SHA256',
    'TLS_AES_128_GCM_SHA256',
    'ECDHE-ECDSA-AES256-GCM-SHA384',
    'ECDHE-RSA-AES256-GCM-SHA384',
    'ECDHE-ECDSA-CHACHA20-POLY1305',
    'ECDHE-RSA-CHACHA20-POLY1305',
    'ECDHE-ECDSA-AES128-GCM-SHA256',
    'ECDHE-RSA-AES128-GCM-SHA256',
  ].join(':'),
} as const;

/** Set before the bytes are read; an error in their place has none of them. */
const HEADERS_OF_BYTES = [
  'accept-ranges',
  'content-type',
  'content-length',
  'content-range',
  'content-disposition',
  'etag',
];

const RATE_LIMITED = 429;
/** The limits count by the minute. */
const RETRY_AFTER_S = 60;

function createHttp(config: Config): { app: FastifyInstance; refused: RefusedRequests } {
  const options = {
    bodyLimit: BODY_LIMIT_BYTES,
    // The slowest upload of the largest sound; a stalled one must not hold its place forever.
    requestTimeout: 15 * 60_000,
    trustProxy: trustOf(config.TRUST_PROXY),
    logController: new LogController({ disableRequestLogging: true }),
    logger: loggerOptions(config.LOG_LEVEL),
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      const { status, body } = errorAnswer(error, app.log);
      refused.add(request, status, body.type);
      return reply.status(status).send(body);
    },
  };
  const app = (config.TLS_CERT && config.TLS_KEY
    ? Fastify({
        ...options,
        https: { ...TLS, cert: readFileSync(config.TLS_CERT), key: readFileSync(config.TLS_KEY) },
      })
    : Fastify(options)) as unknown as FastifyInstance;
  const refused = createRefusedRequests(app.log);
  // Bytes that a browser may keep say so themselves (http/bytes-answer.ts).
  app.addHook('onRequest', async (request, reply) => {
    if (pathOf(request).startsWith(API)) reply.header('cache-control', 'no-store');
  });
  app.setErrorHandler((error, request, reply) => {
    const { status, body } = errorAnswer(error, app.log);
    refused.add(request, status, body.type);
    for (const name of HEADERS_OF_BYTES) reply.removeHeader(name);
    if (status === RATE_LIMITED) reply.header('retry-after', RETRY_AFTER_S);
    if (pathOf(request).startsWith(API)) reply.header('cache-control', 'no-store');
    return reply.status(status).send(body);
  });
  // Route patterns only: paths contain HNs and file names.
  app.addHook('onResponse', async (request, reply) => {
    app.log.debug(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'page',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
  void app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], frameAncestors: ["'none'"] },
    },
    hsts: isHttps(config),
  });
  void app.register(rateLimit, {
    global: false,
    errorResponseBuilder: () => ({ statusCode: 429, ...apiError('RATE_LIMITED') }),
  });
  return { app, refused };
}
