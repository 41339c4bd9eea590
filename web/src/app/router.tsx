import type { ComponentType, ReactNode } from 'react';
import { fetchAllTexts } from '../i18n/index.ts';
import { queryClient } from '../platform/api.ts';
import { imported } from '../platform/imported.ts';
import { type LazyModule, lazyModule } from '../platform/lazy-module.ts';
import {
  type Destination,
  here,
  hrefOf,
  type Location,
  matchPath,
  Navigator,
} from '../platform/navigation.tsx';
import { nextTask } from '../platform/next-task.ts';
import { isScreenLocked } from '../platform/screen-lock.ts';
import { currentSession } from '../platform/session.ts';
import { type Ask, askForPatientList, askForPatientPage, askForRecordingPage } from '../queries/ask-ahead.ts';
import { ownAccountQuery } from '../queries/users.ts';
import type { Part } from './page-boundary.tsx';
import type { PageView } from './pages.tsx';
import { FRAME, NOT_FOUND, OPEN_ROUTES, type Route, SIGNED_IN_ROUTES } from './routes.ts';

type Drawn = ComponentType<{ children?: ReactNode }>;
type Code = LazyModule<Drawn>;
/** `frame`: what is around it, if it is behind the sign-in. */
type Page = { path: string; frame: Code | null; code: Code; ask: Ask | undefined };
/** Exports of a page's file; `askAhead` prefetches what only its own code knows about. */
type PageFile = Record<string, Drawn | (() => void)> & { askAhead?: () => void };

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

async function loadComponent({ file, component }: Pick<Route, 'file' | 'component'>): Promise<Drawn> {
  const load = PAGE_FILES[`../pages/${file}.tsx`];
  if (!load) throw new Error(`no page ${file}`);
  const code = await imported(load);
  if (code.askAhead) askAhead(code.askAhead);
  return code[component] as Drawn;
}

function pageOf({ path, asks, isFirst, ...source }: Route, frame: Code | null): Page {
  const load = isFirst
    ? () => loadComponent(source)
    : async () => {
        const [Component] = await Promise.all([loadComponent(source), fetchAllTexts()]);
        return Component;
      };
  return { path, frame, code: lazyModule(load), ask: asks && ASKS[asks] };
}

const frameCode = lazyModule(() => loadComponent(FRAME));
const NOT_FOUND_PAGE = pageOf(NOT_FOUND, null);
const PAGES = [
  ...OPEN_ROUTES.map((route) => pageOf(route, null)),
  ...SIGNED_IN_ROUTES.map((route) => pageOf(route, frameCode)),
];

function pageAt(pathname: string) {
  for (const page of PAGES) {
    const params = matchPath(page.path, pathname);
    if (params) return { page, params };
  }
  return { page: NOT_FOUND_PAGE, params: {} };
}

/** The page, if its code is there already. */
function viewOf({ frame, code }: Page): PageView | null {
  const Frame = frame?.ifFetched();
  const Drawn = code.ifFetched();
  if (!Drawn || (frame && !Frame)) return null;
  return { frame: Frame ? { Drawn: Frame } : null, page: { Drawn } };
}

async function fetchPart(code: Code): Promise<Part> {
  try {
    return { Drawn: await code.fetch() };
  } catch (error) {
    return { error };
  }
}

async function fetchView({ frame, code }: Page): Promise<PageView> {
  const [framePart, page] = await Promise.all([frame && fetchPart(frame), fetchPart(code)]);
  return { frame: framePart, page };
}

function destinationOf(location: Location): Destination<PageView> {
  const { page, params } = pageAt(location.pathname);
  const url = window.location.origin + hrefOf(location);
  return {
    page,
    params,
    view: viewOf(page),
    fetch: () => fetchView(page),
    ask: () => askAhead(() => page.ask?.({ params, url, state: location.state })),
  };
}

/** The page that the address names; what cannot be fetched is asked for once more. */
async function fetchFirst(): Promise<PageView> {
  await nextTask();
  const { pathname, href } = window.location;
  const { page, params } = pageAt(pathname);
  const code: Promise<unknown>[] = [];
  for (const each of page.frame ? [page.frame, page.code] : [page.code]) {
    await nextTask();
    code.push(each.fetch().catch(() => undefined));
  }
  await nextTask();
  // The guard waits for the signed-in user.
  askAhead(() => void queryClient.prefetchQuery(ownAccountQuery()));
  await nextTask();
  askAhead(() => page.ask?.({ params, url: href, state: here().state }));
  await Promise.all(code);
  return viewOf(page) ?? (await fetchView(page));
}

/**
 * Resolves when the first page's code is there: drawing once before that and once after costs a slow
 * tablet a third of a second.
 */
export async function openNavigator(): Promise<Navigator<PageView>> {
  const view = await fetchFirst();
  await nextTask();
  return new Navigator(destinationOf, view);
}
