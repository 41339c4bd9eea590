/**
 * A page: its address, its file in `pages` (without `.tsx`) and its component. Data only: the router, the
 * build step that lists a route's files, and the check for pages without a route all read it.
 */
export type Route = {
  path: string;
  file: string;
  component: string;
  /** What to request from the server while the page's code is still loading; see `queries/ask-ahead.ts`. */
  asks?: 'patientList' | 'patientPage' | 'recordingPage';
  /** A page of the first load, which uses only the texts that come with it. */
  isFirst?: true;
};

/** The frame around every page behind the sign-in. */
export const FRAME = { file: 'signed-in', component: 'SignedIn' };

export const OPEN_ROUTES: Route[] = [
  { path: '/login', file: 'login-page', component: 'LoginPage', isFirst: true },
  { path: '/unlock', file: 'unlock-page', component: 'UnlockPage' },
  { path: '/launch', file: 'launch-page', component: 'LaunchPage' },
  { path: '/register', file: 'register-page', component: 'RegisterPage' },
];

/** First match wins. */
export const SIGNED_IN_ROUTES: Route[] = [
  { path: '/', file: 'dashboard-page', component: 'DashboardPage', isFirst: true },
  { path: '/patients', file: 'patients-page', component: 'PatientsPage', asks: 'patientList' },
  { path: '/patients/add', file: 'add-patient-page', component: 'AddPatientPage' },
  { path: '/patients/to-be-named', file: 'to-be-named-page', component: 'ToBeNamedPage' },
  { path: '/patients/edit/:patientId', file: 'edit-patient-page', component: 'EditPatientPage' },
  { path: '/patients/:patientId', file: 'patient-page', component: 'PatientPage', asks: 'patientPage' },
  { path: '/patients/:patientId/accesses', file: 'accesses-page', component: 'AccessesPage' },
  { path: '/patients/:patientId/merge', file: 'merge-page', component: 'MergePage' },
  { path: '/patients/:patientId/trends', file: 'examination-page', component: 'TrendsPage' },
  { path: '/patients/:patientId/print', file: 'print-patient-page', component: 'PrintPatientPage' },
  {
    path: '/patients/:patientId/records/:recordId/select-type',
    file: 'select-type-page',
    component: 'SelectTypePage',
  },
  {
    path: '/patients/:patientId/records/:recordId/heart-sound',
    file: 'recording-page',
    component: 'HeartSoundPage',
    asks: 'recordingPage',
  },
  {
    path: '/patients/:patientId/records/:recordId',
    file: 'recording-page',
    component: 'HeartSoundPage',
    asks: 'recordingPage',
  },
  {
    path: '/patients/:patientId/records/:recordId/lung-sound',
    file: 'recording-page',
    component: 'LungSoundPage',
    asks: 'recordingPage',
  },
  { path: '/patients/:patientId/records/:recordId/whole', file: 'examination-page', component: 'WholePage' },
  {
    path: '/patients/:patientId/records/:recordId/examinations/:examinationId',
    file: 'examination-page',
    component: 'ExaminationPage',
  },
  { path: '/add-stethoscope', file: 'add-stethoscope-page', component: 'AddStethoscopePage' },
  { path: '/browser-stethoscope', file: 'browser-stethoscope-page', component: 'BrowserStethoscopePage' },
  { path: '/questions', file: 'question-page', component: 'QuestionsPage' },
  { path: '/questions/:questionId', file: 'question-page', component: 'QuestionPage' },
  { path: '/learning', file: 'learning-page', component: 'LearningPage' },
  { path: '/groups', file: 'groups-page', component: 'GroupsPage' },
  { path: '/user-groups', file: 'groups-page', component: 'UserGroupsPage' },
  { path: '/test-session', file: 'test-session-page', component: 'TestSessionPage' },
  { path: '/settings', file: 'settings-page', component: 'SettingsPage' },
  { path: '/admin/security', file: 'admin-security-page', component: 'AdminSecurityPage' },
  { path: '/admin', file: 'admin-page', component: 'AdminPage' },
  { path: '/admin/audit', file: 'admin-security-page', component: 'AdminAuditPage' },
  { path: '/admin/protocols', file: 'admin-examination-page', component: 'AdminProtocolsPage' },
  { path: '/admin/letterhead', file: 'admin-examination-page', component: 'AdminLetterheadPage' },
  { path: '/admin/import', file: 'admin-import-page', component: 'AdminImportPage' },
  { path: '/admin/ai', file: 'admin-ai-page', component: 'AdminAiPage' },
  { path: '/admin/ai/validation', file: 'admin-ai-validation-page', component: 'AdminAiValidationPage' },
  { path: '/admin/privacy', file: 'admin-privacy-page', component: 'AdminPrivacyPage' },
  { path: '/admin/privacy/breaches/:breachId', file: 'admin-privacy-page', component: 'AdminBreachPage' },
];

export const NOT_FOUND: Route = { path: '*', file: 'not-found-page', component: 'NotFoundPage' };
