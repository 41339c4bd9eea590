import type { ComponentType } from 'react';
import { createBrowserRouter, matchPath, type RouteObject } from 'react-router';
import { fetchAllTexts } from '../i18n/index.ts';
import { Root } from '../pages/root.tsx';
import { api, queryClient } from '../platform/api.ts';
import { nextTask } from '../platform/next-task.ts';
import { isScreenLocked } from '../platform/screen-lock.ts';
import { currentSession } from '../platform/session.ts';
import {
  askForPatientList,
  askForPatientPage,
  askForRecordingPage,
  type Opened,
} from '../queries/ask-ahead.ts';
import { ErrorScreen } from '../ui/error-screen.tsx';

type Load = () => Promise<ComponentType>;
/** Asks the server for what a page will show, while its code is still on the way. */
type Ask = (opened: Opened) => void;
type Page = { path: string; load: Load; ask?: Ask | undefined };

/** A page of the first load, which says only what comes with it. */
const firstPage = (path: string, load: Load, ask?: Ask): Page => ({ path, load, ask });

/** A page whose code and texts are loaded when it is first opened. */
function page(path: string, load: Load, ask?: Ask): Page {
  const withTexts = async () => {
    const [Component] = await Promise.all([load(), fetchAllTexts()]);
    return Component;
  };
  return { path, load: withTexts, ask };
}

/** Nothing is asked for who is not signed in, or has locked the screen. */
function askAhead(ask: () => void): void {
  if (currentSession() && !isScreenLocked()) ask();
}

const OPEN_PAGES = [
  firstPage('/login', async () => (await import('../pages/login-page.tsx')).LoginPage),
  page('/register', async () => (await import('../pages/register-page.tsx')).RegisterPage),
];

/** Around every page behind the sign-in. */
const loadFrame: Load = async () => (await import('../pages/signed-in.tsx')).SignedIn;

/** Of two that fit an address, the first is meant. */
const FRAMED_PAGES = [
  firstPage('/', async () => {
    const { DashboardPage, askForDashboard } = await import('../pages/dashboard-page.tsx');
    askAhead(askForDashboard);
    return DashboardPage;
  }),
  page('/patients', async () => (await import('../pages/patients-page.tsx')).PatientsPage, askForPatientList),
  page('/patients/add', async () => (await import('../pages/add-patient-page.tsx')).AddPatientPage),
  page(
    '/patients/edit/:patientId',
    async () => (await import('../pages/edit-patient-page.tsx')).EditPatientPage,
  ),
  page(
    '/patients/:patientId',
    async () => (await import('../pages/patient-page.tsx')).PatientPage,
    askForPatientPage,
  ),
  page(
    '/patients/:patientId/print',
    async () => (await import('../pages/print-patient-page.tsx')).PrintPatientPage,
  ),
  page(
    '/patients/:patientId/records/:recordId/select-type',
    async () => (await import('../pages/select-type-page.tsx')).SelectTypePage,
  ),
  page(
    '/patients/:patientId/records/:recordId/heart-sound',
    async () => (await import('../pages/recording-page.tsx')).HeartSoundPage,
    askForRecordingPage,
  ),
  page(
    '/patients/:patientId/records/:recordId',
    async () => (await import('../pages/recording-page.tsx')).HeartSoundPage,
    askForRecordingPage,
  ),
  page(
    '/patients/:patientId/records/:recordId/lung-sound',
    async () => (await import('../pages/recording-page.tsx')).LungSoundPage,
    askForRecordingPage,
  ),
  page(
    '/add-stethoscope',
    async () => (await import('../pages/add-stethoscope-page.tsx')).AddStethoscopePage,
  ),
  page(
    '/browser-stethoscope',
    async () => (await import('../pages/browser-stethoscope-page.tsx')).BrowserStethoscopePage,
  ),
  page('/questions', async () => (await import('../pages/questions-page.tsx')).QuestionsPage),
  page('/questions/:questionId', async () => (await import('../pages/question-page.tsx')).QuestionPage),
  page('/groups', async () => (await import('../pages/groups-page.tsx')).GroupsPage),
  page('/user-groups', async () => (await import('../pages/user-groups-page.tsx')).UserGroupsPage),
  page('/test-session', async () => (await import('../pages/test-session-page.tsx')).TestSessionPage),
  page('/settings', async () => (await import('../pages/settings-page.tsx')).SettingsPage),
  page('/admin', async () => (await import('../pages/admin-page.tsx')).AdminPage),
];

const NOT_FOUND = page('*', async () => (await import('../pages/not-found-page.tsx')).NotFoundPage);

/** Code that is there already. */
type Fetched = ReadonlyMap<Load, ComponentType>;

function routeOf({ path, load, ask }: Page, fetched: Fetched): RouteObject {
  const Component = fetched.get(load);
  if (Component) return { path, Component, ErrorBoundary: ErrorScreen };
  const loader: RouteObject['loader'] = ({ params, request }) => {
    askAhead(() => ask?.({ params, url: request.url }));
    return null;
  };
  return {
    path,
    lazy: async () => ({ Component: await load() }),
    ErrorBoundary: ErrorScreen,
    ...(ask && { loader, shouldRevalidate: () => false }),
  };
}

/** The page that the address names, with the frame around it if it has one; what cannot be fetched the router asks for again. */
async function fetchFirst(): Promise<Fetched> {
  await nextTask();
  const { pathname, href } = window.location;
  const fits = ({ path }: Page) => matchPath(path, pathname);
  const framed = FRAMED_PAGES.find(fits);
  const first = framed ?? OPEN_PAGES.find(fits) ?? NOT_FOUND;
  const fetched = new Map<Load, ComponentType>();
  const code: Promise<unknown>[] = [];
  for (const load of framed ? [loadFrame, first.load] : [first.load]) {
    await nextTask();
    code.push(
      load().then(
        (Component) => fetched.set(load, Component),
        () => undefined,
      ),
    );
  }
  await nextTask();
  // the guard waits for who is signed in
  askAhead(() => void queryClient.prefetchQuery(api.users.me.queryOptions()));
  await nextTask();
  askAhead(() => first.ask?.({ params: fits(first)?.params ?? {}, url: href }));
  await Promise.all(code);
  return fetched;
}

/**
 * The router, with the first page's code fetched. That page's route is given its code, not a way to it: a router that had to
 * fetch before it can draw would take a slow tablet a third of a second more.
 */
export async function openRouter() {
  const fetched = await fetchFirst();
  await nextTask();
  const Frame = fetched.get(loadFrame);
  return createBrowserRouter([
    {
      Component: Root,
      ErrorBoundary: ErrorScreen,
      children: [
        ...OPEN_PAGES.map((each) => routeOf(each, fetched)),
        {
          ...(Frame ? { Component: Frame } : { lazy: async () => ({ Component: await loadFrame() }) }),
          ErrorBoundary: ErrorScreen,
          children: FRAMED_PAGES.map((each) => routeOf(each, fetched)),
        },
        routeOf(NOT_FOUND, fetched),
      ],
    },
  ]);
}
