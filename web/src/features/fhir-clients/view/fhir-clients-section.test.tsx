import { ERRORS } from '@sadap/contract/errors';
import type { FhirClient } from '@sadap/contract/fhir-clients';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refused } from '../../../../test/fake-server.ts';
import { openPage } from '../../../../test/page.tsx';
import { en, th } from '../../../i18n/texts/index.ts';
import { FhirClientsSection } from './fhir-clients-section.tsx';

const PROGRAM: FhirClient = {
  id: '6a9f2f2c-7f0c-4a39-8a86-0c1c3c8a4f11',
  name: 'HIS',
  types: ['Patient', 'Encounter'],
  readsRestricted: false,
  writes: [],
  writesAs: null,
  keyIds: ['k1'],
  createdAt: '2026-11-02T05:00:00.000Z',
  lastUsedAt: null,
  revokedAt: null,
};
const opened = (answers: object, language: 'th' | 'en' = 'en') =>
  openPage(<FhirClientsSection />, {
    user: { role: 'ADMIN' },
    language,
    answers: { fhirClients: answers },
  });

test('there is none yet', async () => {
  await opened({ list: () => [] }, 'th');
  expect(await screen.findByText(th.fhirClients.none)).toBeTruthy();
});

test('a program is listed with what it reads, its id and its keys', async () => {
  await opened({ list: () => [PROGRAM] });
  const row = await screen.findByRole('listitem');
  for (const text of ['HIS', 'Patient, Encounter', PROGRAM.id, 'kid: k1', en.fhirClients.neverUsed])
    expect(row.textContent).toContain(text);
});

test('one is added with its public key', async () => {
  let sent: unknown;
  const listed: FhirClient[] = [];
  const add = (input: unknown) => {
    sent = input;
    listed.push(PROGRAM);
    return PROGRAM;
  };
  const { user } = await opened({ list: () => listed, add });
  await user.click(await screen.findByRole('button', { name: en.fhirClients.add }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: en.fhirClients.name }), 'HIS');
  await user.click(dialog.getByRole('checkbox', { name: en.fhirClients.restricted }));
  await user.type(dialog.getByRole('textbox', { name: en.fhirClients.keys }), 'PEM');
  await user.click(dialog.getByRole('button', { name: en.fhirClients.save }));
  expect(await screen.findByText(en.fhirClients.added)).toBeTruthy();
  expect(sent).toEqual({
    name: 'HIS',
    types: ['*'],
    readsRestricted: true,
    writes: [],
    writesAs: '',
    keys: 'PEM',
  });
  expect(await screen.findByText('kid: k1')).toBeTruthy();
});

test('a key that cannot be used is said at its field', async () => {
  const { user } = await opened({ list: () => [], add: () => refused('FHIR_KEY_INVALID', 'keys') });
  await user.click(await screen.findByRole('button', { name: en.fhirClients.add }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: en.fhirClients.name }), 'HIS');
  await user.type(dialog.getByRole('textbox', { name: en.fhirClients.keys }), 'x');
  await user.click(dialog.getByRole('button', { name: en.fhirClients.save }));
  expect(await dialog.findByText(ERRORS.FHIR_KEY_INVALID.en)).toBeTruthy();
});

test('one is revoked after a question', async () => {
  const revoked: unknown[] = [];
  const revoke = (input: unknown) => {
    revoked.push(input);
    return { ...PROGRAM, revokedAt: '2026-11-03T05:00:00.000Z' };
  };
  const { user } = await opened({ list: () => [PROGRAM], revoke });
  await user.click(await screen.findByRole('button', { name: `${en.fhirClients.revoke}: HIS` }));
  expect(revoked).toEqual([]);
  const dialog = await screen.findByRole('dialog', { name: 'Revoke HIS?' });
  await user.click(within(dialog).getByRole('button', { name: en.fhirClients.revoke }));
  expect(await screen.findByText(en.fhirClients.revokeDone)).toBeTruthy();
  expect(revoked).toEqual([{ id: PROGRAM.id }]);
});

test('one that writes is added with the account in whose name', async () => {
  const sent: unknown[] = [];
  const listed: FhirClient[] = [];
  const add = (input: unknown) => {
    sent.push(input);
    listed.push({ ...PROGRAM, writes: ['Patient.c'], writesAs: 'his' });
    return listed[0];
  };
  const { user } = await opened({ list: () => listed, add });
  await user.click(await screen.findByRole('button', { name: en.fhirClients.add }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: en.fhirClients.name }), 'HIS');
  await user.type(dialog.getByRole('textbox', { name: en.fhirClients.keys }), 'PEM');
  expect(dialog.queryByRole('textbox', { name: en.fhirClients.writesAs })).toBeNull();
  await user.click(dialog.getByRole('combobox', { name: en.fhirClients.writes }));
  await user.click(await screen.findByRole('option', { name: en.fhirClients.createsPatients }));
  await user.click(dialog.getByRole('button', { name: en.fhirClients.save }));
  expect(sent).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: en.fhirClients.writesAs }), 'his');
  await user.click(dialog.getByRole('button', { name: en.fhirClients.save }));
  expect(await screen.findByText(/Writes: Add patients, in the name of his/)).toBeTruthy();
  expect(sent).toMatchObject([{ writes: ['Patient.c'], writesAs: 'his' }]);
});
