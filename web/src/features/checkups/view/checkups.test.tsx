import type { CheckUp } from '@sadap/contract/checkups';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage } from '../../../../test/page.tsx';
import { checkUp, patient } from '../../../../test/sample-data.ts';
import { en } from '../../../i18n/texts/index.ts';
import { CheckUpList } from '../index.ts';

const { checkUps: words, vitalSigns: signs } = en;
const NURSE_ID = 7;

/** A patient's check-ups, which change as they would on the server. */
async function openList(list: CheckUp[]) {
  const sent: unknown[] = [];
  const opened = await openPage(<CheckUpList patient={patient()} />, {
    at: '/patients/20',
    path: '/patients/:id',
    answers: {
      checkUps: {
        list: () => list,
        create: (input) => {
          sent.push(input);
          return checkUp({ id: 31, sessionNumber: list.length + 1, note: input.note ?? null });
        },
        delete: ({ id }) => {
          sent.push(id);
          list.splice(0, 1);
          return { ok: true };
        },
        setVitalSigns: (input) => {
          sent.push(input);
          return checkUp();
        },
      },
    },
  });
  return { ...opened, sent };
}

test('a check-up is added for a usual reason, by keyboard, and opened', async () => {
  const { user, sent } = await openList([]);
  expect(await screen.findByText(words.empty)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: words.add }));
  const dialog = within(await screen.findByRole('dialog'));
  const reason = dialog.getByLabelText(words.reason);
  await waitFor(() => expect(document.activeElement).toBe(reason));
  await user.click(dialog.getByText(words.reasons.cough));
  expect(reason).toHaveProperty('value', words.reasons.cough);
  await user.type(reason, '{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/patients/20/records/31/select-type'));
  expect(sent).toEqual([{ patientId: 20, createdBy: NURSE_ID, note: words.reasons.cough }]);
});

test("whose the check-up is decides who may delete it: an empty one of one's own needs no typing", async () => {
  const foreign = checkUp({ id: 2, sessionNumber: 2, createdBy: 99 });
  const full = checkUp({ id: 3, sessionNumber: 3, heartRecordingCount: 1 });
  const { user, sent } = await openList([checkUp(), foreign, full]);
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => within(row).getByText(/^Check-up \d/).textContent)).toEqual([
    'Check-up 3',
    'Check-up 2',
    'Check-up 1',
  ]);
  const remove = screen.getAllByRole('button', { name: new RegExp(`^${words.delete.open}`) });
  expect(remove).toHaveLength(1);
  await user.click(remove[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('textbox')).toBeNull();
  await user.click(dialog.getByRole('button', { name: words.delete.confirm }));
  expect(await screen.findByText(words.delete.done)).toBeTruthy();
  expect(sent.map(Number)).toEqual([1]);
});

test('vital signs out of range are refused at their field; only what was typed is sent', async () => {
  const { user, sent } = await openList([checkUp()]);
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${signs.record}`) }));
  const dialog = within(await screen.findByRole('dialog'));
  const save = dialog.getByRole('button', { name: signs.save });
  expect(save).toHaveProperty('disabled', true);
  const temperature = dialog.getByLabelText(new RegExp(`^${signs.temperature}`));
  await user.type(temperature, '50');
  await user.click(save);
  expect(await dialog.findByText(/20-45/)).toBeTruthy();
  expect(sent).toEqual([]);
  await user.clear(temperature);
  await user.type(temperature, '36.9');
  await user.click(save);
  expect(await screen.findByText(signs.saved)).toBeTruthy();
  expect(sent).toEqual([{ id: '1', temperature: 36.9 }]);
});

test('what is typed is not closed without a question', async () => {
  const { user } = await openList([checkUp()]);
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${signs.record}`) }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(new RegExp(`^${signs.heartRate}`)), '72');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: en.layout.unsaved.stay }));
  expect(dialog.getByLabelText(new RegExp(`^${signs.heartRate}`))).toHaveProperty('value', '72');
});

test('Enter moves through the vital signs, of which none is saved alone', async () => {
  // jsdom draws nothing
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body);
  const { user, sent } = await openList([checkUp()]);
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${signs.record}`) }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = (name: string) => dialog.getByLabelText(new RegExp(`^${name}`));
  await user.type(field(signs.heartRate), '72{Enter}');
  expect(document.activeElement).toBe(field(signs.bloodPressureSystolic));
  await user.type(field(signs.bloodPressureSystolic), '120{Enter}');
  await user.type(field(signs.temperature), '36.6{Enter}');
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: signs.save }));
  expect(sent).toEqual([]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toMatchObject([{ heartRate: 72, bloodPressureSystolic: 120, temperature: 36.6 }]);
  vi.restoreAllMocks();
});
