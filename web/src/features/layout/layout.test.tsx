import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPage } from '../../../test/page.tsx';
import { en, th } from '../../i18n/texts/index.ts';
import { Layout } from './index.ts';

type Options = Parameters<typeof openPage>[1];

async function open(options: Options = {}) {
  const done: string[] = [];
  const opened = await openPage(
    <Layout
      connection={(isCollapsed) => <p>{isCollapsed ? 'connection as an icon' : 'connection'}</p>}
      badgeOf={(path) => (path === '/questions' ? <span>3 new</span> : null)}
      news={<span>news</span>}
      calls={(look) => <span>{`calls in the ${look}`}</span>}
      banner={<p>a call is running</p>}
      onLock={() => done.push('lock')}
      onLogout={() => done.push('logout')}
    >
      <p>the page</p>
    </Layout>,
    options,
  );
  return { ...opened, done };
}

/** As on a phone. */
function narrowWindow() {
  const answer = (media: string) =>
    Object.assign(new EventTarget(), { media, matches: true, addListener() {}, removeListener() {} });
  const asked = vi.spyOn(window, 'matchMedia').mockImplementation(answer as never);
  onTestFinished(() => asked.mockRestore());
}

test('the menu names every place, marks where one is, and shows what is new', async () => {
  await open({ at: '/patients/20', language: 'th' });
  const menu = screen.getByRole('navigation', { name: th.layout.menu });
  const links = within(menu).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    th.layout.nav.dashboard,
    th.layout.nav.patients,
    th.browserStethoscope.nav,
    `${th.questions.nav}3 new`,
    th.layout.nav.learning,
    th.layout.nav.settings,
  ]);
  const here = links.filter((link) => link.getAttribute('aria-current') === 'page');
  expect(here.map((link) => link.textContent)).toEqual([th.layout.nav.patients]);
  for (const shown of ['the page', 'a call is running', 'connection', 'calls in the menu', 'nurse'])
    expect(screen.getByText(shown)).toBeTruthy();
  expect(screen.getByText(th.layout.skip)).toBeTruthy();
});

test('the administrators’ place is theirs alone', async () => {
  await open({ user: { role: 'ADMIN' } });
  expect(screen.getByRole('link', { name: en.layout.nav.admin }).getAttribute('href')).toBe('/admin');
});

test('who is signed in stands there by the name of the profile', async () => {
  const names = () => [{ username: 'nurse', displayName: 'พว. สมศรี ใจดี' }];
  await open({ language: 'th', answers: { users: { names } } });
  expect(await screen.findByText('พว. สมศรี ใจดี')).toBeTruthy();
});

test('locks the screen, and logs out', async () => {
  const { user, done } = await open();
  await user.click(screen.getByRole('button', { name: en.auth.lock.open }));
  await user.click(screen.getByRole('button', { name: en.auth.logout.open }));
  expect(done).toEqual(['lock', 'logout']);
});

test('folded to icons it still names its places, and the next page finds it so', async () => {
  const { user } = await open({ language: 'th' });
  await user.click(screen.getByRole('button', { name: th.layout.collapse }));
  expect(screen.getByText('connection as an icon')).toBeTruthy();
  expect(screen.getByText('calls in the icon')).toBeTruthy();
  expect(screen.getByRole('link', { name: th.layout.nav.patients })).toBeTruthy();
  expect(screen.queryByText(th.layout.nav.patients)).toBeNull();
  await open({ language: 'th' });
  const [, again] = screen.getAllByRole('navigation', { name: th.layout.menu });
  expect(within(again as HTMLElement).queryByText(th.layout.nav.patients)).toBeNull();
  const [, unfold] = screen.getAllByRole('button', { name: th.layout.expand });
  await user.click(unfold as HTMLElement);
  expect(within(again as HTMLElement).getByText(th.layout.nav.patients)).toBeTruthy();
});

test('on a phone the menu is behind a button; news and calls stand in the bar', async () => {
  narrowWindow();
  const { user, done } = await open();
  expect(screen.queryByRole('navigation')).toBeNull();
  for (const shown of ['news', 'calls in the bar', 'the page']) expect(screen.getByText(shown)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: en.layout.openMenu }));
  const menu = await screen.findByRole('navigation', { name: en.layout.menu });
  expect(within(menu).getByText(en.layout.nav.settings)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: en.auth.logout.open }));
  expect(done).toEqual(['logout']);
  await waitFor(() => expect(screen.queryByRole('navigation')).toBeNull());
});

test.each([
  false,
  true,
])('at an address without HTTPS it says that live sound will not work: %s', async (isSecure) => {
  const before = Object.getOwnPropertyDescriptor(window, 'isSecureContext');
  Object.defineProperty(window, 'isSecureContext', { configurable: true, value: isSecure });
  onTestFinished(() => {
    if (before) Object.defineProperty(window, 'isSecureContext', before);
    else Reflect.deleteProperty(window, 'isSecureContext');
  });
  await open();
  expect(screen.queryAllByText(en.layout.insecure.title)).toHaveLength(isSecure ? 0 : 1);
});

test('every navigation closes the menu of a phone', async () => {
  narrowWindow();
  const { user } = await open({ language: 'th' });
  await user.click(screen.getByRole('button', { name: th.layout.openMenu }));
  await user.click(await screen.findByRole('link', { name: th.layout.nav.settings }));
  await waitFor(() => expect(screen.queryByRole('navigation')).toBeNull());
  expect(window.location.pathname).toBe('/settings');
});
