import { ERRORS } from '@sadap/contract/errors';
import type { SecondFactor } from '@sadap/contract/second-factor';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refused } from '../../../../test/fake-server.ts';
import { openPage } from '../../../../test/page.tsx';
import { en, th } from '../../../i18n/texts/index.ts';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SecondFactorSetUp } from './second-factor-set-up.tsx';

const AT = '2026-11-02T05:00:00.000Z';
const NONE: SecondFactor = { totpSince: null, passkeys: [], recoveryCodesLeft: 0, reset: null };
const BOTH: SecondFactor = {
  totpSince: AT,
  passkeys: [{ id: 'p1', name: 'My phone', createdAt: AT, lastUsedAt: null }],
  recoveryCodesLeft: 8,
  reset: null,
};
const CODES = ['aaaa-bbbb', 'cccc-dddd'];
const BEGUN = { secret: 'ABCDEFGH', uri: 'otpauth://totp/Sadap:nurse?secret=ABCDEFGH' };

const open = (secondFactor: NonNullable<Answers['secondFactor']>, language: 'th' | 'en' = 'en') =>
  openPage(<SecondFactorCard />, { language, answers: { secondFactor } });

test('who has none is told what there is, and of no recovery codes', async () => {
  await open({ get: () => NONE }, 'th');
  expect(await screen.findByRole('button', { name: th.secondFactor.totp.add })).toBeTruthy();
  expect(screen.getAllByText(th.secondFactor.off)).toHaveLength(2);
  expect(screen.queryByText(th.secondFactor.codes.title)).toBeNull();
});

test('where passkeys do not work it says so, and offers none', async () => {
  await open({ get: () => NONE });
  expect(await screen.findByText(en.secondFactor.passkeys.unsupported)).toBeTruthy();
  expect(screen.queryByRole('button', { name: en.secondFactor.passkeys.add })).toBeNull();
});

test('shows the app, each passkey, and how many recovery codes are left', async () => {
  await open({ get: () => BOTH }, 'th');
  expect(await screen.findByRole('button', { name: th.secondFactor.totp.remove })).toBeTruthy();
  expect(screen.getByText('My phone')).toBeTruthy();
  expect(screen.getByText('เหลือ 8')).toBeTruthy();
  expect(screen.getAllByText(/^ตั้งเมื่อ 2 พ\.ย\. 2569/)).toHaveLength(2);
});

test('an app is set up: the password, its code, then the recovery codes, shown once', async () => {
  let own = NONE;
  const sent: unknown[] = [];
  const { user } = await open({
    get: () => own,
    beginTotp: (proof) => {
      sent.push(proof);
      return BEGUN;
    },
    confirmTotp: ({ code }) => {
      if (code !== '123456') return refused('INVALID_CODE', 'code');
      own = { ...BOTH, passkeys: [] };
      return { recoveryCodes: CODES };
    },
  });
  await user.click(await screen.findByRole('button', { name: en.secondFactor.totp.add }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(en.secondFactor.password, { exact: false }), 'secret-1');
  await user.click(within(dialog).getByRole('button', { name: en.secondFactor.next }));
  expect(await within(dialog).findByText('ABCD EFGH')).toBeTruthy();
  expect(sent).toEqual([{ password: 'secret-1' }]);

  const code = within(dialog).getByLabelText(en.secondFactor.totp.code, { exact: false });
  const confirm = within(dialog).getByRole('button', { name: en.secondFactor.totp.confirm });
  await user.type(code, '000000');
  await user.click(confirm);
  expect(await within(dialog).findByText(ERRORS.INVALID_CODE.en)).toBeTruthy();
  await user.clear(code);
  await user.type(code, '123456');
  await user.click(confirm);
  const list = await within(dialog).findByRole('list', { name: en.secondFactor.codes.title });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(CODES);
  await user.click(within(dialog).getByRole('button', { name: en.secondFactor.codes.kept }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByRole('button', { name: en.secondFactor.totp.remove })).toBeTruthy();
  expect(screen.queryByText(CODES[0] as string)).toBeNull();
});

test('a wrong password is said at its field, and nothing is turned off', async () => {
  const sent: unknown[] = [];
  const { user } = await open(
    {
      get: () => BOTH,
      removeTotp: (proof) => {
        sent.push(proof);
        return refused('INVALID_PASSWORD', 'password');
      },
    },
    'th',
  );
  await user.click(await screen.findByRole('button', { name: th.secondFactor.totp.remove }));
  const dialog = await screen.findByRole('dialog');
  const button = within(dialog).getByRole('button', { name: th.secondFactor.totp.remove });
  expect((button as HTMLButtonElement).disabled).toBe(true);
  const password = within(dialog).getByLabelText(th.secondFactor.password, { exact: false });
  await user.type(password, 'wrong-1');
  await user.type(within(dialog).getByLabelText(th.secondFactor.totp.anyCode, { exact: false }), '123456');
  await user.click(button);
  expect(await within(dialog).findByText(ERRORS.INVALID_PASSWORD.th)).toBeTruthy();
  expect(password.getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([{ password: 'wrong-1', code: '123456' }]);
  expect(screen.getByText('My phone')).toBeTruthy();
});

test('a refusal of no field stands above the form', async () => {
  const { user } = await open({ get: () => BOTH, renewRecoveryCodes: () => refused('TOO_MANY_CODES') });
  await user.click(await screen.findByRole('button', { name: en.secondFactor.codes.renew }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(en.secondFactor.codes.renewLead)).toBeTruthy();
  await user.type(within(dialog).getByLabelText(en.secondFactor.password, { exact: false }), 'secret-1');
  await user.type(within(dialog).getByLabelText(en.secondFactor.totp.anyCode, { exact: false }), '123456');
  await user.click(within(dialog).getByRole('button', { name: en.secondFactor.codes.renew }));
  expect((await within(dialog).findByRole('alert')).textContent).toContain(ERRORS.TOO_MANY_CODES.en);
});

test('what an administrator has removed is said until it is acknowledged', async () => {
  let own: SecondFactor = { ...NONE, reset: { at: AT, by: 'zoe' } };
  const { user } = await open(
    {
      get: () => own,
      acknowledgeReset: () => {
        own = NONE;
        return { ok: true as const };
      },
    },
    'th',
  );
  expect(await screen.findByText(/^zoe ยกเลิกให้เมื่อ 2 พ\.ย\. 2569/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: th.secondFactor.reset.acknowledge }));
  await waitFor(() => expect(screen.queryByText(/^zoe/)).toBeNull());
});

test('an acknowledgement that is refused leaves the notice', async () => {
  const own: SecondFactor = { ...NONE, reset: { at: AT, by: 'zoe' } };
  const { user } = await open({ get: () => own, acknowledgeReset: () => refused('RATE_LIMITED') });
  await user.click(await screen.findByRole('button', { name: en.secondFactor.reset.acknowledge }));
  expect(await screen.findByText(en.secondFactor.reset.acknowledgeFailed)).toBeTruthy();
  expect(screen.getByText(/^zoe removed it/)).toBeTruthy();
});

test('what cannot be loaded is said, and asked for again', async () => {
  let isThere = false;
  const { user } = await open({ get: () => (isThere ? NONE : refused('RATE_LIMITED')) }, 'th');
  expect(await screen.findByText(th.secondFactor.loadFailed)).toBeTruthy();
  expect(screen.getByText(ERRORS.RATE_LIMITED.th)).toBeTruthy();
  isThere = true;
  await user.click(screen.getByRole('button', { name: th.layout.refresh }));
  expect(await screen.findByRole('button', { name: th.secondFactor.totp.add })).toBeTruthy();
});

test('an account that the hospital’s provider keeps has no second step here, and asks for none', async () => {
  let asked = 0;
  const get = () => {
    asked++;
    return NONE;
  };
  await openPage(<SecondFactorCard />, { user: { keptBy: 'oidc' }, answers: { secondFactor: { get } } });
  expect(screen.queryByText(en.secondFactor.title)).toBeNull();
  expect(asked).toBe(0);
});

test('an account that must have one sets up its first, and is done once the codes are kept', async () => {
  let isDone = false;
  const done = () => {
    isDone = true;
  };
  const { user } = await openPage(<SecondFactorSetUp onDone={done} />, {
    language: 'th',
    answers: {
      secondFactor: { beginTotp: () => BEGUN, confirmTotp: () => ({ recoveryCodes: CODES }) },
    },
  });
  await user.type(screen.getByLabelText(th.secondFactor.password, { exact: false }), 'secret-1');
  await user.click(screen.getByRole('button', { name: th.secondFactor.next }));
  await user.type(await screen.findByLabelText(th.secondFactor.totp.code, { exact: false }), '123456');
  await user.click(screen.getByRole('button', { name: th.secondFactor.totp.confirm }));
  expect(await screen.findByRole('list', { name: th.secondFactor.codes.title })).toBeTruthy();
  expect(isDone).toBe(false);
  await user.click(screen.getByRole('button', { name: th.secondFactor.codes.kept }));
  expect(isDone).toBe(true);
});
