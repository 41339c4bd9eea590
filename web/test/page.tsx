import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { LoginResult } from '@sadap/contract/auth';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { afterEach } from 'vitest';
import { type Language, setLanguage } from '../src/i18n/index.ts';
import { queryClient } from '../src/platform/api.ts';
import { type Destination, matchPath, Navigation, Navigator } from '../src/platform/navigation.tsx';
import { endSession, startSession } from '../src/platform/session.ts';
import { DialogHost } from '../src/ui/page/dialogs.tsx';
import { toasts } from '../src/ui/toast/toast.ts';
import { type Answers, answerAs } from './fake-server.ts';
import { login } from './sample-data.ts';

afterEach(() => {
  // what is shown would ask again for what is cleared
  cleanup();
  notifications.clean();
  queryClient.clear();
  endSession('logout');
  answerAs({});
});

const ELSEWHERE = <p>elsewhere</p>;

/** The element at its addresses, and a word at all others. */
const pagesOf =
  (element: ReactElement, path: string) =>
  ({ pathname }: { pathname: string }): Destination<ReactElement> => {
    const params = matchPath(path, pathname);
    const view = params ? element : ELSEWHERE;
    return { page: view, params: params ?? {}, view, fetch: async () => view, ask: () => undefined };
  };

type Options = {
  answers?: Answers;
  at?: string;
  path?: string;
  user?: Partial<LoginResult> | null;
  language?: Language;
};

/**
 * Shows an element as a page of the application, with its texts, its queries, its toasts and its questions.
 */
export async function openPage(
  element: ReactElement,
  { answers = {}, at = '/', path = '*', user = {}, language = 'en' }: Options = {},
) {
  await setLanguage(language);
  if (user) startSession(login(user));
  answerAs({ ...answers, users: { names: () => [], ...answers.users } });
  const { Toasts } = await toasts.fetch();
  window.history.replaceState(null, '', at);
  const navigator = new Navigator(pagesOf(element, path), element);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Toasts />
        <Navigation navigator={navigator}>
          {({ view }) => (
            <>
              {view}
              <DialogHost />
            </>
          )}
        </Navigation>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { user: userEvent.setup({ delay: null }) };
}
