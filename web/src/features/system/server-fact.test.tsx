import type { Health } from '@sadap/contract/system';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../test/page.tsx';
import { en, th } from '../../i18n/texts/index.ts';
import { ServerFact } from './server-fact.tsx';

const HEALTH: Health = {
  status: 'ok',
  database: 'ok',
  blobStore: 'ok',
  models: 'ok',
  otherServers: 'absent',
  auditTimeStamps: 'absent',
  storedData: 'ok',
  removal: 'ok',
};
const opened = (health: Partial<Health>, language: 'th' | 'en') =>
  openPage(<ServerFact health={{ ...HEALTH, ...health }} />, { user: { role: 'ADMIN' }, language });

test.each(['th', 'en'] as const)('what does not make the server fail is told too (%s)', async (language) => {
  const { system } = { th, en }[language];
  await opened({ otherServers: 'failing', removal: 'failing', auditTimeStamps: 'failing' }, language);
  expect(
    await screen.findByText(`${system.otherServers}: ${system.otherServersStates.failing}`),
  ).toBeTruthy();
  expect(screen.getByText(system.notRemoved)).toBeTruthy();
  expect(screen.getByText(system.notStamped)).toBeTruthy();
});

test('of a server alone, nothing is said of others', async () => {
  await opened({}, 'en');
  await screen.findByText(new RegExp(en.system.database));
  expect(screen.queryByText(new RegExp(en.system.otherServers))).toBeNull();
  expect(screen.queryByText(en.system.notRemoved)).toBeNull();
  expect(screen.queryByText(en.system.notStamped)).toBeNull();
});
