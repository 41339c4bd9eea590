import type { ComponentType } from 'react';
import { createBrowserRouter, type Params, type RouteObject } from 'react-router';
import { api, queryClient } from './api.ts';
import { askForPatientList, askForPatientPage, askForRecordingPage } from './ask-ahead.ts';
import { fetchAllTexts } from './i18n/index.ts';
import { Root } from './pages/root.tsx';
import { isScreenLocked } from './screen-lock.ts';
import { currentSession } from './session.ts';
import { ErrorScreen } from './ui/error-screen.tsx';

type Load = () => Promise<ComponentType>;
/** Asks the server for what a page will show, while its code is still on the way. */
type Ask = (args: { params: Params; request: Request }) => void;

/** A route of the first load, whose page says only what comes with it. */
function firstPage(path: string, load: Load, ask?: Ask): RouteObject {
  return {
    path,
    lazy: async () => ({ Component: await load() }),
    ErrorBoundary: ErrorScreen,
    ...(ask && { loader: (args) => askAhead(() => ask(args)), shouldRevalidate: () => false }),
  };
}

/** A route whose page's code and texts are loaded when it is first opened. */
function page(path: string, load: Load, ask?: Ask): RouteObject {
  const withTexts = async () => {
    const [Component] = await Promise.all([load(), fetchAllTexts()]);
    return Component;
  };
  return firstPage(path, withTexts, ask);
}

/** Nothing is asked for who is not signed in, or has locked the screen. */
function askAhead(ask: () => void): null {
  if (currentSession() && !isScreenLocked()) ask();
  return null;
}

/** Who is signed in: the guard waits for it. */
askAhead(() => void queryClient.prefetchQuery(api.users.me.queryOptions()));

export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: ErrorScreen,
    children: [
      firstPage('/login', async () => (await import('./pages/login-page.tsx')).LoginPage),
      page('/register', async () => (await import('./pages/register-page.tsx')).RegisterPage),
      {
        lazy: async () => ({ Component: (await import('./pages/signed-in.tsx')).SignedIn }),
        ErrorBoundary: ErrorScreen,
        children: [
          firstPage('/', async () => {
            const { DashboardPage, askForDashboard } = await import('./pages/dashboard-page.tsx');
            askAhead(askForDashboard);
            return DashboardPage;
          }),
          page(
            '/patients',
            async () => (await import('./pages/patients-page.tsx')).PatientsPage,
            askForPatientList,
          ),
          page('/patients/add', async () => (await import('./pages/add-patient-page.tsx')).AddPatientPage),
          page(
            '/patients/edit/:patientId',
            async () => (await import('./pages/edit-patient-page.tsx')).EditPatientPage,
          ),
          page(
            '/patients/:patientId',
            async () => (await import('./pages/patient-page.tsx')).PatientPage,
            askForPatientPage,
          ),
          page(
            '/patients/:patientId/records/:recordId/select-type',
            async () => (await import('./pages/select-type-page.tsx')).SelectTypePage,
          ),
          page(
            '/patients/:patientId/records/:recordId/heart-sound',
            async () => (await import('./pages/recording-page.tsx')).HeartSoundPage,
            askForRecordingPage,
          ),
          page(
            '/patients/:patientId/records/:recordId',
            async () => (await import('./pages/recording-page.tsx')).HeartSoundPage,
            askForRecordingPage,
          ),
          page(
            '/patients/:patientId/records/:recordId/lung-sound',
            async () => (await import('./pages/recording-page.tsx')).LungSoundPage,
            askForRecordingPage,
          ),
          page(
            '/add-stethoscope',
            async () => (await import('./pages/add-stethoscope-page.tsx')).AddStethoscopePage,
          ),
          page(
            '/browser-stethoscope',
            async () => (await import('./pages/browser-stethoscope-page.tsx')).BrowserStethoscopePage,
          ),
          page('/questions', async () => (await import('./pages/questions-page.tsx')).QuestionsPage),
          page(
            '/questions/:questionId',
            async () => (await import('./pages/question-page.tsx')).QuestionPage,
          ),
          page('/groups', async () => (await import('./pages/groups-page.tsx')).GroupsPage),
          page('/user-groups', async () => (await import('./pages/user-groups-page.tsx')).UserGroupsPage),
          page('/test-session', async () => (await import('./pages/test-session-page.tsx')).TestSessionPage),
          page('/settings', async () => (await import('./pages/settings-page.tsx')).SettingsPage),
          page('/admin', async () => (await import('./pages/admin-page.tsx')).AdminPage),
        ],
      },
      page('*', async () => (await import('./pages/not-found-page.tsx')).NotFoundPage),
    ],
  },
]);

/** Resolves when the first page's code is there, or could not be fetched. */
export function firstPageReady(): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}
