import type { Patient } from '@sadap/contract/patients';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeFonts } from '../../test/fake-fonts.ts';
import { openPage } from '../../test/page.tsx';
import { patient } from '../../test/sample-data.ts';
import { PrintPatientPage } from './print-patient-page.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function openPrint(change: Partial<Patient>) {
  const fonts = fakeFonts();
  const audited = vi.fn(() => ({ ok: true as const }));
  const papers: string[] = [];
  const paper = () => document.querySelector('[data-print]')?.textContent ?? '';
  window.print = () => {
    window.dispatchEvent(new Event('beforeprint'));
    papers.push(paper());
    window.dispatchEvent(new Event('afterprint'));
  };
  return {
    ...fonts,
    audited,
    papers,
    paper,
    open: async () => {
      await openPage(<PrintPatientPage />, {
        at: '/patients/20/print',
        path: '/patients/:patientId/print',
        answers: {
          patients: { get: () => patient(change) },
          checkUps: { list: () => [] },
          audit: { printed: audited },
        },
      });
      await screen.findByRole('radio', { name: 'Wristband' });
    },
  };
}
const choose = (sheet: string) => userEvent.click(screen.getByRole('radio', { name: sheet }));
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Print' }));
const LACKING = /^Some characters have no font here/;
const lacking = () => screen.queryAllByText(LACKING).map(({ textContent }) => textContent);

// First: once the button was pressed, every print is followed.
test('a print from the browser’s menu is marked as soon as the sheet stands', async () => {
  const { open, papers } = await openPrint({ address: 'Uruk 𒁀' });
  await open();
  await waitFor(() => expect(lacking()).toHaveLength(1));
  window.print();
  expect(papers[0]).toContain('Uruk [U+12040]');
});

test.each([
  ['Summary', { name: 'လှမြင့်' }, 'noto-sans-myanmar'],
  ['Wristband', { name: 'ທ້າວ ສົມພອນ (Somphone)' }, 'noto-sans-lao'],
  ['HN label', { allergies: ['بنسلين', 'Ibuprofen'] }, 'noto-sans-arabic'],
  ['Summary', { address: 'काठमाडौं नेपाल 44600' }, 'noto-sans-devanagari'],
  ['HN label', { name: 'ចាន់ ដារ៉ា' }, 'noto-sans-khmer'],
  ['Wristband', { allergies: ['青霉素'] }, 'noto-sans-sc'],
  ['Summary', { medicalHistory: 'SpO₂ ≥ 94 %' }, 'Sarabun_400Regular'],
])('%s: %j is printed with the shipped font', async (sheet, change, font) => {
  const { open, asked, papers, paper, audited } = await openPrint(change);
  await open();
  await choose(sheet);
  await waitFor(() => expect(asked.join()).toContain(font));
  press();
  await waitFor(() => expect(papers).toHaveLength(1));
  expect(papers[0]).toBe(paper());
  expect(papers[0]).not.toContain('U+');
  expect(lacking()).toEqual([]);
  expect(audited).toHaveBeenCalledOnce();
});

test('letters of every page ask for no other font', async () => {
  const { open, asked, papers } = await openPrint({ name: 'มาลี สุขใจ', allergies: ['แอสไพริน – ผื่น'] });
  await open();
  press();
  await waitFor(() => expect(papers).toHaveLength(1));
  expect(asked).toEqual([]);
});

test.each([
  ['Wristband', { name: 'Malee 🦐 ສົມ' }, 'Malee [U+1F990] ສົມ', 'U+1F990'],
  ['HN label', { allergies: ['새우', 'Penicillin'] }, '[U+C0C8][U+C6B0], Penicillin', 'U+C0C8 U+C6B0'],
  ['Summary', { address: 'Uruk 𒀀' }, 'Uruk [U+12000]', 'U+12000'],
])('%s: a character without a font is named before it is printed, and on paper', async (sheet, change, printed, code) => {
  const { open, papers, paper } = await openPrint(change);
  await open();
  await choose(sheet);
  await waitFor(() =>
    expect(lacking()).toEqual([`Some characters have no font here and are printed as codes: ${code}`]),
  );
  expect(paper()).not.toContain('U+');
  press();
  await waitFor(() => expect(papers).toHaveLength(1));
  expect(papers[0]).toContain(printed);
  expect(papers[0]).toContain('Characters that cannot be printed');
  expect(papers[0]).toContain(code);
  expect(paper()).not.toContain('U+');
});

// A font that is here stays: each of these tests has letters that no other has.

test('a cut line: nothing is printed the first time; the second paper says that letters may be missing', async () => {
  const { open, network, papers, audited } = await openPrint({ name: 'Иван Петров' });
  network.state = 'cut';
  await open();
  await screen.findByText('The fonts for some letters have not arrived');
  press();
  await waitFor(() => expect(screen.getAllByText(/^Nothing is printed yet/)).toHaveLength(2));
  expect(papers).toEqual([]);
  expect(audited).not.toHaveBeenCalled();
  press();
  await waitFor(() => expect(papers).toHaveLength(1));
  expect(papers[0]).toContain('letters may be missing');
  expect(audited).toHaveBeenCalledOnce();
});

test('a line that comes back: fetched anew, the page is printed as it should', async () => {
  const { open, network, papers } = await openPrint({ name: 'Ελένη' });
  network.state = 'cut';
  await open();
  await screen.findByText('The fonts for some letters have not arrived');
  network.state = 'up';
  press();
  await waitFor(() => expect(papers).toHaveLength(1));
  expect(papers[0]).not.toContain('letters may be missing');
});

test('a slow line is not waited for longer than ten seconds', async () => {
  const { open, network, papers } = await openPrint({ name: 'Nguyễn Thị Hoa' });
  network.state = 'hanging';
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await open();
  await act(async () => {
    await vi.advanceTimersByTimeAsync(10_500);
  });
  await screen.findByText('The fonts for some letters have not arrived');
  press();
  await act(async () => {
    await vi.advanceTimersByTimeAsync(10_500);
  });
  await waitFor(() => expect(screen.getAllByText(/^Nothing is printed yet/)).toHaveLength(2));
  expect(papers).toEqual([]);
});

test('Ctrl+P, also on a Thai keyboard, waits for the fonts', async () => {
  const { open, network, papers } = await openPrint({ name: '龘' });
  network.state = 'cut';
  await open();
  press();
  await screen.findAllByText(/^Nothing is printed yet/);
  network.state = 'up';
  const isLeftToBrowser = fireEvent.keyDown(document.body, { key: 'ย', code: 'KeyP', ctrlKey: true });
  expect(isLeftToBrowser).toBe(false);
  await waitFor(() => expect(papers).toHaveLength(1));
  expect(papers[0]).not.toContain('letters may be missing');
});
