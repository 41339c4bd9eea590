import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { api, queryClient } from './api.ts';
import { fetchAllTexts } from './i18n/index.ts';
import { Root } from './pages/root.tsx';
import { isScreenLocked } from './screen-lock.ts';
import { currentSession } from './session.ts';
import { ErrorScreen } from './ui/error-screen.tsx';

/** A route of the first load, whose page says only what comes with it. */
function firstPage(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, lazy: async () => ({ Component: await load() }), ErrorBoundary: ErrorScreen };
}

/** A route whose page's code and texts are loaded when it is first opened. */
function page(path: string, load: () => Promise<ComponentType>): RouteObject {
  return firstPage(path, async () => {
    const [Component] = await Promise.all([load(), fetchAllTexts()]);
    return Component;
  });
}

/** Asks for what the first view shows while its code is still on the way, or being drawn. */
function askAhead(ask: () => void): void {
  if (currentSession() && !isScreenLocked()) ask();
}

const heartSound = async () => (await import('./pages/recording-page.tsx')).HeartSoundPage;

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
          page('/patients', async () => (await import('./pages/patients-page.tsx')).PatientsPage),
          page('/patients/add', async () => (await import('./pages/add-patient-page.tsx')).AddPatientPage),
          page(
            '/patients/edit/:patientId',
            async () => (await import('./pages/edit-patient-page.tsx')).EditPatientPage,
          ),
          page('/patients/:patientId', async () => (await import('./pages/patient-page.tsx')).PatientPage),
          page(
            '/patients/:patientId/records/:recordId/select-type',
            async () => (await import('./pages/select-type-page.tsx')).SelectTypePage,
          ),
          page('/patients/:patientId/records/:recordId/heart-sound', heartSound),
          page('/patients/:patientId/records/:recordId', heartSound),
          page(
            '/patients/:patientId/records/:recordId/lung-sound',
            async () => (await import('./pages/recording-page.tsx')).LungSoundPage,
          ),
          page(
            '/add-stethoscope',
            async () => (await import('./pages/add-stethoscope-page.tsx')).AddStethoscopePage,
          ),
          page(
            '/browser-stethoscope',
            async () => (await import('./pages/browser-stethoscope-page.tsx')).BrowserStethoscopePage,
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
