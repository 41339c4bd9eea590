import type { FastifyInstance } from 'fastify';
import { serveAiPages } from '../features/ai-analysis/index.ts';
import { serveAuditExport } from '../features/audit/index.ts';
import { serveAffectedTable } from '../features/breaches/index.ts';
import {
  binariesOf,
  createFhir,
  createFhirExports,
  createFhirHistory,
  createFhirWrites,
  fhirQueries,
  serveFhir,
} from '../features/fhir/index.ts';
import { serveFileBytes } from '../features/files/index.ts';
import { serveLaunches } from '../features/launch/index.ts';
import { serveLearningSounds } from '../features/learning/index.ts';
import { serveOidcRedirects, serveProviderLogout } from '../features/oidc/index.ts';
import { servePatientExports } from '../features/patient-export/index.ts';
import { serveRegister } from '../features/processing-register/index.ts';
import { serveRecordingSounds } from '../features/recordings/index.ts';
import { serveReports } from '../features/reports/index.ts';
import { serveCaptureSounds } from '../features/streaming/index.ts';
import type { System } from '../features/system/index.ts';
import { createAccountWork, UNBOUNDED } from '../http/account-work.ts';
import { serveApi } from '../http/api.ts';
import { type Show, showing } from '../http/byte-shows.ts';
import { serveDocumentation } from '../http/documentation.ts';
import { refuseDoubled } from '../http/doubled-input.ts';
import { refuseEscapedRoutes } from '../http/escaped-routes.ts';
import { refuseForeignPages } from '../http/foreign-pages.ts';
import { limitRequests } from '../http/request-limits.ts';
import { createRequestPace, type RequestPace, UNLIMITED } from '../http/request-pace.ts';
import { cutUnreadBodies } from '../http/unread-body.ts';
import { serveWebPage } from '../http/web-page.ts';
import type { Ground } from './ground.ts';
import type { Parts } from './parts.ts';
import { routerOf } from './router.ts';
import { version } from './version.ts';

/** Everything that the HTTP server answers: bytes, the API, its documentation and the page. */
export async function serveRequests(ground: Ground, parts: Parts, system: System): Promise<void> {
  const { config, clock } = ground;
  const { app, publicOrigin, audit, access, auth } = parts;
  const isLimited = config.RATE_LIMIT === 'on';
  cutUnreadBodies(app);
  refuseForeignPages(app, publicOrigin);
  refuseEscapedRoutes(app);
  refuseDoubled(app);
  await limitRequests(app, isLimited);
  const pace = isLimited ? createRequestPace(clock, config.REQUESTS_PER_MINUTE) : UNLIMITED;
  const work = isLimited ? createAccountWork(clock, config.WORK_MS_PER_MINUTE) : UNBOUNDED;
  const show = showing(access, audit.look, pace);
  await serveBytes(ground, app, parts, { pace, show });
  const fhir = createFhir(parts.db, { access, audit, reports: parts.reports, timeZone: config.TIME_ZONE });
  const binaries = binariesOf({ ...parts, queries: fhirQueries(parts.db), show });
  const hnSystem = config.RESULT_HN_SYSTEM;
  const { fhirClients } = parts;
  const exports = createFhirExports(parts.db, fhir);
  const writes = createFhirWrites({ ...parts, fhir, clients: fhirClients });
  const history = createFhirHistory(parts.db, { fhir, patients: parts.patients });
  const served = { binaries, exports, writes, history };
  serveFhir(app, fhir, { auth, fhirClients, pace, work, publicOrigin, hnSystem, version, ...served });
  await serveDocumentation(app, version);
  await serveApi(app, routerOf(ground, parts, system), auth, {
    audit,
    access,
    pace,
    work,
    publicOrigin,
    areAnswersChecked: config.CHECK_ANSWERS === 'on',
  });
  await serveWebPage(app);
}

/** Routes outside the contract: what they answer is no JSON. */
type Shows = { pace: RequestPace; show: Show };
async function serveBytes(
  { config, log }: Ground,
  app: FastifyInstance,
  parts: Parts,
  { pace, show }: Shows,
) {
  const { access, audit, auth, oidc } = parts;
  if (oidc) {
    serveOidcRedirects(app, oidc, parts.isSecure);
    serveProviderLogout(app, oidc, log);
  }
  serveLaunches(app, parts.launches, parts.isSecure);
  serveRecordingSounds(app, parts.recordings, auth, show);
  serveCaptureSounds(app, parts.captures, auth, show);
  serveAiPages(app, parts.aiAnalyses, config.MODELS_DIR, { auth, show });
  serveFileBytes(app, parts.files, auth, show);
  await serveAuditExport(app, audit, auth);
  servePatientExports(app, parts.patientExports, { auth, access });
  serveLearningSounds(app, parts.learning, { auth, pace });
  serveReports(app, parts.reports, { auth, show, publicOrigin: parts.publicOrigin });
  serveRegister(app, parts.register, auth);
  serveAffectedTable(app, parts.breaches, auth);
}
