import { ERRORS, type ErrorCode } from '@sadap/contract/errors';
import { fireEvent, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { answerBytes } from '../../../../test/bytes-with-unprinted.ts';
import { openPage } from '../../../../test/page.tsx';
import { en, th } from '../../../i18n/texts/index.ts';
import { PatientExportCard } from './patient-export-card.tsx';

test.each([
  ['U+1230', 1],
  ['', 0],
])('an export whose PDF lacks %j says so as often: %d', async (unprinted, times) => {
  answerBytes(unprinted);
  await openPage(<PatientExportCard patientId={20} />);
  fireEvent.click(screen.getByRole('button', { name: 'Export all data' }));
  await screen.findByText('Exported');
  expect(screen.queryAllByText(/printed as codes: U[+]1230$/)).toHaveLength(times);
});

/** The server's next answers to an export, instead of bytes. */
function answerExports(answer: () => Promise<Response>) {
  const others = globalThis.fetch;
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const address = String(input instanceof Request ? input.url : input);
    return address.includes('/export') ? answer() : others(input, init);
  });
  onTestFinished(() => fetched.mockRestore());
}
const refusal = (type: ErrorCode) => {
  const { status, th: message, en: messageEn } = ERRORS[type];
  return Response.json({ type, field: null, message, messageEn }, { status });
};

test('before an export it says what is in it', async () => {
  await openPage(<PatientExportCard patientId={20} />, { language: 'th' });
  expect(screen.getByText(th.patientExport.title)).toBeTruthy();
  const parts = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(parts).toEqual(Object.values(th.patientExport.contents));
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.queryByRole('button', { name: th.patientExport.cancel })).toBeNull();
});

test.each([
  ['th', th, 'EXPORTS_BUSY'],
  ['en', en, 'FORBIDDEN'],
] as const)('an export that is refused says why, and may be asked for again (%s)', async (language, words, code) => {
  answerExports(async () => refusal(code));
  const { user } = await openPage(<PatientExportCard patientId={20} />, { language });
  await user.click(screen.getByRole('button', { name: words.patientExport.start }));
  expect(await screen.findByText(words.patientExport.failed)).toBeTruthy();
  expect(screen.getByText(ERRORS[code][language])).toBeTruthy();
  expect(screen.queryByText(words.patientExport.done)).toBeNull();
  expect(screen.getByRole('button', { name: words.patientExport.again })).toBeTruthy();
});

test('an export under way says so, and can be cancelled', async () => {
  answerExports(() => new Promise(() => undefined));
  const { user } = await openPage(<PatientExportCard patientId={20} />, { language: 'th' });
  await user.click(screen.getByRole('button', { name: th.patientExport.start }));
  expect((await screen.findByRole('status')).textContent).toBe(th.patientExport.preparing);
  await user.click(screen.getByRole('button', { name: th.patientExport.cancel }));
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.queryByText(th.patientExport.failed)).toBeNull();
  expect(screen.getByRole('button', { name: th.patientExport.start })).toBeTruthy();
});
