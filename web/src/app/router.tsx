import type { ComponentType } from 'react';
import { createBrowserRouter, matchPath, type RouteObject } from 'react-router';
import { fetchAllTexts } from '../i18n/index.ts';
import { Root } from '../pages/root.tsx';
import { api, queryClient } from '../platform/api.ts';
import { nextTask } from '../platform/next-task.ts';
import { isScreenLocked } from '../platform/screen-lock.ts';
import { currentSession } from '../platform/session.ts';
import { type Ask, askForPatientList, askForPatientPage, askForRecordingPage } from '../queries/ask-ahead.ts';
import { ErrorScreen } from '../ui/error-screen.tsx';
import { FRAME, NOT_FOUND, OPEN_ROUTES, type Route, SIGNED_IN_ROUTES } from './routes.ts';

type Load = () => Promise<ComponentType>;
type Page = Pick<Route, 'path'> & { load: Load; ask?: Ask | undefined };
/** Exports of a page's file; `askAhead` prefetches what only its own code knows about. */
type PageFile = Record<string, ComponentType | (() => void)> & { askAhead?: () => void };

const PAGE_FILES = import.meta.glob<PageFile>(['../pages/*-page.tsx', '../pages/signed-in.tsx']);

/** Prefetches a page's data while its code is still loading. */
const ASKS: Record<NonNullable<Route['asks']>, Ask> = {
  patientList: askForPatientList,
  patientPage: askForPatientPage,
  recordingPage: askForRecordingPage,
};

/** Nothing is requested while signed out or locked. */
function askAhead(ask: () => void): void {
  if (currentSession() && !isScreenLocked()) ask();
}

async function loadComponent({ file, component }: Pick<Route, 'file' | 'component'>): Promise<ComponentType> {
  const load = PAGE_FILES[`../pages/${file}.tsx`];
  if (!load) throw new Error(`no page ${file}`);
  const code = await load();
  if (code.askAhead) askAhead(code.askAhead);
  return code[component] as ComponentType;
}

function pageOf({ path, asks, isFirst, ...code }: Route): Page {
  const load: Load = isFirst
    ? () => loadComponent(code)
    : async () => {
        const [Component] = await Promise.all([loadComponent(code), fetchAllTexts()]);
        return Component;
      };
  return { path, load, ask: asks && ASKS[asks] };
}

const OPEN_PAGES = OPEN_ROUTES.map(pageOf);
const SIGNED_IN_PAGES = SIGNED_IN_ROUTES.map(pageOf);
const NOT_FOUND_PAGE = pageOf(NOT_FOUND);
const loadFrame: Load = () => loadComponent(FRAME);

/** Code that has already been fetched. */
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

/** The page of the address, with its frame if it has one; the router retries what cannot be fetched. */
async function fetchFirst(): Promise<Fetched> {
  await nextTask();
  const { pathname, href } = window.location;
  const fits = ({ path }: Page) => matchPath(path, pathname);
  const framed = SIGNED_IN_PAGES.find(fits);
  const first = framed ?? OPEN_PAGES.find(fits) ?? NOT_FOUND_PAGE;
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
  // The guard waits for the signed-in user.
  askAhead(() => void queryClient.prefetchQuery(api.users.me.queryOptions()));
  await nextTask();
  askAhead(() => first.ask?.({ params: fits(first)?.params ?? {}, url: href }));
  await Promise.all(code);
  return fetched;
}

/**
 * The router, with the first page's code already fetched. That page's route gets its code instead of a
 * loader: a router that had to fetch before it can draw would cost a slow tablet another third of a second.
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
          children: SIGNED_IN_PAGES.map((each) => routeOf(each, fetched)),
        },
        routeOf(NOT_FOUND_PAGE, fetched),
      ],
    },
  ]);
}
