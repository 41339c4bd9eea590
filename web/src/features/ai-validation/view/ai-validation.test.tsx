import type { AiMode } from '@sadap/contract/ai-analysis';
import type {
  Agreement,
  DeviceDrift,
  HeartOutcome,
  OperatingPoints,
  OutcomeAnswer,
  OutcomeInput,
  Validation,
} from '@sadap/contract/ai-validation';
import { AIMS, OUTCOMES_BATCH_MAX } from '@sadap/contract/ai-validation';
import { SECURITY_DEFAULTS } from '@sadap/contract/security';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { refused } from '../../../../test/fake-server.ts';
import { openPage } from '../../../../test/page.tsx';
import { en, th } from '../../../i18n/texts/index.ts';
import { AiValidation } from './ai-validation.tsx';

const NONE = { murmur: 0, none: 0, uncertain: 0 };
const EMPTY: Validation = {
  ...{ isOff: false, installed: '2.0', version: '2.0', versions: [{ version: '2.0', sounds: 318 }] },
  ...{ outcomes: 0, withoutSound: 0, unheard: 0, devices: [], ages: [] },
  overall: { diseased: NONE, healthy: NONE },
};
const COUNTS = {
  diseased: { murmur: 40, none: 8, uncertain: 12 },
  healthy: { murmur: 10, none: 70, uncertain: 20 },
};
const FULL: Validation = {
  ...{ ...EMPTY, outcomes: 165, withoutSound: 3, unheard: 2, overall: COUNTS },
  devices: [
    { name: 'Ward 3', ...COUNTS },
    { name: null, diseased: { ...NONE, murmur: 1 }, healthy: { ...NONE, none: 3 } },
  ],
  ages: [{ band: '40-64', ...COUNTS }],
};
const NO_POINTS: OperatingPoints = {
  inForce: null,
  missing: { diseased: 30, healthy: 30 },
  proposals: [],
  history: [],
};
const NEITHER = { bothAbnormal: 0, bothNormal: 0, aiAlone: 0, clinicianAlone: 0, uncertain: 0 };
const NO_AGREEMENT: Agreement = {
  ...{ isOff: false, version: '2.0', months: ['2026-01', '2026-02'], overall: [NEITHER, NEITHER] },
  ...{ findings: [], devices: [], positions: [] },
};
const AGREED = [
  { ...NEITHER, bothNormal: 2, clinicianAlone: 1 },
  { bothAbnormal: 10, bothNormal: 20, aiAlone: 6, clinicianAlone: 4, uncertain: 10 },
];
const NO_DRIFT: DeviceDrift = { isOff: false, months: ['2026-01', '2026-02'], devices: [] };
const inputs = (poor: number, n: number, levelDb: number) => ({
  ...{ sounds: n, poor: { k: poor, n }, uncertain: { k: 2, n }, levelDb },
});
const STORED: HeartOutcome = {
  ...{ id: 7, patient_id: 20, hn: 'HN6900020', name: 'Malee Sukjai', date: '2026-01-15' },
  ...{ hasDisease: true, note: 'AS', version: 3, enteredBy: 'admin' },
  enteredAt: '2026-01-20T05:00:00.000Z',
};
const MALEE = { id: 20, hn: 'HN6900020', name: 'Malee Sukjai', age: 61, gender: 'female' } as const;

type Asked = { rows: OutcomeInput[]; isTrial: boolean };
type Options = {
  validation?: Validation;
  points?: OperatingPoints;
  agreement?: Agreement;
  drift?: DeviceDrift;
  stored?: HeartOutcome[];
  answer?: (row: OutcomeInput, isTrial: boolean) => OutcomeAnswer;
  /** Whether the answer to these rows is lost on its way, after what was asked was done. */
  isLost?: (asked: Asked) => boolean;
  aiMode?: AiMode;
  language?: 'th' | 'en';
};
async function open(options: Options = {}) {
  const {
    validation = EMPTY,
    points = NO_POINTS,
    agreement = NO_AGREEMENT,
    drift = NO_DRIFT,
    stored = [],
    answer,
    isLost,
    aiMode = 'silent',
    language = 'en',
  } = options;
  const asked: Asked[] = [];
  const changed: unknown[] = [];
  const chosen: unknown[] = [];
  const done = (input: unknown) => {
    changed.push(input);
    return { ok: true as const };
  };
  const { user } = await openPage(<AiValidation />, {
    user: { role: 'ADMIN' },
    language,
    answers: {
      aiValidation: {
        figures: () => validation,
        agreement: () => agreement,
        deviceDrift: () => drift,
        operatingPoints: () => points,
        choosePoint: (input) => {
          chosen.push(input);
          return { ok: true as const };
        },
        outcomes: () => ({ headers: { 'x-total-count': String(stored.length) }, body: stored }),
        add: (input) => {
          const { rows, isTrial } = input as Asked;
          asked.push({ rows, isTrial });
          const answers = rows.map(
            (row): OutcomeAnswer => answer?.(row, isTrial) ?? { fate: 'new', patient: MALEE },
          );
          return isLost?.({ rows, isTrial }) ? refused('DATABASE_UNAVAILABLE') : answers;
        },
        correct: done,
        remove: done,
      },
      security: { settings: () => ({ ...SECURITY_DEFAULTS, isAccessFixed: false, aiMode }) },
    },
  });
  return { user, asked, changed, chosen };
}

test('without outcomes it says what to do, in both languages', async () => {
  await open({ language: 'th' });
  expect(await screen.findByText(th.aiValidation.none.title)).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test('figures stand with their interval and numbers, of those answered and of all', async () => {
  await open({ validation: FULL });
  const table = await screen.findByRole('table', { name: en.aiValidation.overall });
  const rows = within(table).getAllByRole('row').slice(1);
  const holds = 'holds only for the share of disease among what was entered: 60 of 160';
  expect(rows.map((row) => row.textContent)).toEqual([
    'Sensitivityof those the AI answered83% (70–91%)40 of 48',
    'Specificityof those the AI answered88% (78–93%)70 of 80',
    `Positive predictive valuethe AI heard a murmur, and there was disease; ${holds}80% (67–89%)40 of 50`,
    `Negative predictive valuethe AI heard no murmur, and there was no disease; ${holds}90% (81–95%)70 of 78`,
    'Uncertain20% (15–27%)32 of 160',
    'Sensitivityof all; uncertain counts as wrong67% (54–77%)40 of 60',
    'Specificityof all; uncertain counts as wrong70% (60–78%)70 of 100',
  ]);
  expect(
    screen.getByText(/160 of 165 outcomes count.*Without a heart sound.*: 3.*Not analysed.*: 2/),
  ).toBeTruthy();
});

test.each([
  ['silent', '2.0', true],
  ['silent', '1.0', false],
  ['on', '2.0', false],
] as const)('%s, version %s: only the installed one in silence will hear the others', async (aiMode, version, isYet) => {
  const versions = ['2.0', '1.0'].map((each) => ({ version: each, sounds: 318 }));
  await open({ validation: { ...FULL, version, versions }, aiMode });
  const words = isYet ? en.aiValidation.unheardYet : en.aiValidation.unheard;
  expect(await screen.findByText(words.replace('{{count}}', '2'), { exact: false })).toBeTruthy();
});

test('after an update: the installed version was held against nothing, and the older one stands under its own', async () => {
  const untried = { ...FULL, devices: [], ages: [], overall: EMPTY.overall };
  const versions = [
    { version: '2.0', sounds: 0 },
    { version: '1.0', sounds: 318 },
  ];
  await open({ validation: { ...untried, versions } });
  const { aiValidation: words } = en;
  const told = `${words.untried.replace('{{version}}', '2.0')} ${words.olderFigures}`;
  expect(await screen.findByText(told)).toBeTruthy();
  expect(screen.getByRole('option', { name: '2.0 (installed) · 0 sounds' })).toBeTruthy();
  expect(screen.queryByRole('table', { name: words.overall })).toBeNull();
});

test('an older version’s figures are said to be those of an older one', async () => {
  const versions = ['2.0', '1.0'].map((version) => ({ version, sounds: 318 }));
  await open({ validation: { ...FULL, version: '1.0', versions } });
  expect(await screen.findByText(/figures of version 1.0.*Version 2.0 is installed/)).toBeTruthy();
});

test('of very few there is no percentage', async () => {
  await open({ validation: FULL });
  const row = await screen.findByRole('row', { name: new RegExp(en.aiValidation.otherDevice) });
  expect(row.textContent).toContain('3 of 3');
  expect(row.textContent).toContain(en.aiValidation.tooFew);
  expect(row.textContent).not.toContain('%');
});

test('while the AI is off there are no figures, and it says so', async () => {
  await open({ validation: { ...FULL, isOff: true } });
  expect(await screen.findByText(en.aiValidation.off)).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

async function fill(user: Awaited<ReturnType<typeof open>>['user']) {
  const form = within(await screen.findByRole('region', { name: en.aiValidation.form }));
  await user.type(form.getByRole('textbox', { name: en.aiValidation.hn }), 'HN6900020');
  await user.type(form.getByRole('textbox', { name: en.aiValidation.date }), '15/01/2569');
  await user.click(form.getByRole('radio', { name: en.aiValidation.results.yes }));
  await user.click(form.getByRole('button', { name: en.aiValidation.look }));
  return form;
}

test('the patient is shown, and only who was shown is stored', async () => {
  const { user, asked } = await open();
  const form = await fill(user);
  expect(await form.findByText('HN6900020 · Malee Sukjai · Female · 61 years')).toBeTruthy();
  const row = { hn: 'HN6900020', date: '2026-01-15', hasDisease: true, note: '' };
  expect(asked).toEqual([{ isTrial: true, rows: [{ ...row, patientId: null }] }]);
  await user.click(form.getByRole('button', { name: en.aiValidation.store }));
  expect(await screen.findByText(en.aiValidation.stored)).toBeTruthy();
  expect(asked[1]).toEqual({ isTrial: false, rows: [{ ...row, patientId: 20 }] });
});

test('the focus goes to the patient who was found, and back to the first field', async () => {
  const { user } = await open();
  const form = await fill(user);
  await form.findByRole('button', { name: en.aiValidation.store });
  expect(document.activeElement?.textContent).toContain('Malee Sukjai');
  await user.click(form.getByRole('button', { name: en.aiValidation.back }));
  expect(document.activeElement).toBe(form.getByRole('textbox', { name: en.aiValidation.hn }));
});

test('a changed HN has to be looked up again', async () => {
  const { user } = await open();
  const form = await fill(user);
  await form.findByRole('button', { name: en.aiValidation.store });
  await user.type(form.getByRole('textbox', { name: en.aiValidation.hn }), '1');
  expect(form.queryByRole('button', { name: en.aiValidation.store })).toBeNull();
});

test('an HN that nobody has cannot be stored; a form that lacks something asks nobody', async () => {
  const { user, asked } = await open({ answer: () => ({ fate: 'noPatient', patient: null }) });
  const card = within(await screen.findByRole('region', { name: en.aiValidation.form }));
  await user.click(card.getByRole('button', { name: en.aiValidation.look }));
  expect(card.getByText(en.aiValidation.hnNeeded)).toBeTruthy();
  expect(asked).toEqual([]);
  const form = await fill(user);
  expect(await form.findByText(en.aiValidation.fates.noPatient)).toBeTruthy();
  expect(form.queryByRole('button', { name: en.aiValidation.store })).toBeNull();
});

const hnOf = (number: number) => `HN69${String(number).padStart(5, '0')}`;
const counted = (text: string, count: number) => text.replace('{{count}}', String(count));

/** A file with as many rows is chosen and compared. */
async function compare(user: Awaited<ReturnType<typeof open>>['user'], count: number) {
  const lines = Array.from({ length: count }, (_, at) => `${hnOf(at + 1)},15/01/2569,yes\n`);
  const card = await screen.findByRole('region', { name: en.aiValidation.import });
  const input = card.querySelector<HTMLInputElement>('input[type=file]');
  const file = new File([`hn,date,result\n${lines.join('')}`], 'echo.csv', { type: 'text/csv' });
  await user.upload(input as HTMLInputElement, file);
  await user.click(await within(card).findByText(en.patientImport.try));
  await within(card).findByText(counted(en.aiValidation.preview, count));
  return within(card);
}
async function confirmStoring(user: Awaited<ReturnType<typeof open>>['user'], count: number) {
  const name = counted(en.aiValidation.storeAll, count);
  await user.click(screen.getByText(name));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name }));
}

test('every row can be seen with its patient; how many were not stands beside the yes', async () => {
  const { user } = await open({
    answer: ({ hn }) => ({ fate: 'new', patient: { ...MALEE, hn, name: `Name of ${hn}` } }),
  });
  const card = await compare(user, 205);
  const last = () => card.queryByText(`Name of ${hnOf(205)}`, { exact: false });
  const unseen = counted(en.aiValidation.unseen, 5);
  expect(last()).toBeNull();
  expect(card.getByText(unseen)).toBeTruthy();
  await user.click(card.getByText(counted(en.aiValidation.storeAll, 205)));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(unseen, { exact: false })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: en.layout.cancel }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(card.getByText(counted(en.aiValidation.showMore, 5)));
  expect(last()).toBeTruthy();
  expect(card.queryByText(unseen)).toBeNull();
  expect(document.activeElement?.contains(last())).toBe(true);
});

test('after a lost answer it goes on from there; what was stored unheard is not called refused', async () => {
  const kept = new Set<string>();
  let isAway = true;
  const { user, asked } = await open({
    answer: ({ hn }, isTrial) => {
      const fate = kept.has(hn) ? 'known' : 'new';
      if (!isTrial) kept.add(hn);
      return { fate, patient: MALEE };
    },
    isLost: ({ rows, isTrial }) => !isTrial && isAway && rows.length < OUTCOMES_BATCH_MAX,
  });
  const count = OUTCOMES_BATCH_MAX + 3;
  const card = await compare(user, count);
  await confirmStoring(user, count);
  const goOn = await card.findByText(en.patientImport.goOn);
  isAway = false;
  await user.click(goOn);
  expect(await card.findByText(counted(en.aiValidation.storedCount, count))).toBeTruthy();
  const pieces = asked.filter(({ isTrial }) => !isTrial).map(({ rows }) => rows.length);
  expect(pieces).toEqual([OUTCOMES_BATCH_MAX, 3, 3]);
  expect(card.queryByText(en.aiValidation.fates.known)).toBeNull();
});

test('a half-filled form asks before the page is left, under an open dialog too', async () => {
  const { user } = await open({ stored: [STORED] });
  const link = await screen.findByRole('link', { name: /Malee Sukjai/ });
  const hn = screen.getByRole('textbox', { name: en.aiValidation.hn });
  await user.type(hn, 'HN69');
  await user.click(link);
  await user.click(await screen.findByRole('button', { name: en.layout.unsaved.stay }));
  await waitFor(() => expect(screen.queryByText(en.layout.unsaved.message)).toBeNull());
  expect(hn).toHaveProperty('value', 'HN69');
  await user.click(screen.getByRole('button', { name: /^Correct the outcome/ }));
  await screen.findByRole('button', { name: en.aiValidation.save });
  fireEvent.click(link);
  expect(await screen.findByText(en.layout.unsaved.message)).toBeTruthy();
});

test('a correction asks before the page is left', async () => {
  const { user } = await open({ stored: [STORED] });
  const link = await screen.findByRole('link', { name: /Malee Sukjai/ });
  await user.click(screen.getByRole('button', { name: /^Correct the outcome/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: en.aiValidation.results.no }));
  fireEvent.click(link);
  expect(await screen.findByText(en.layout.unsaved.message)).toBeTruthy();
});

/** Keeps the next stored piece waiting. Returns a function that lets it through. */
function holdStoring(): () => void {
  const others = globalThis.fetch;
  const held = Promise.withResolvers<void>();
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if ((input as Request).method === 'POST') await held.promise;
    return others(input, init);
  });
  onTestFinished(() => fetched.mockRestore());
  return held.resolve;
}

test('leaving while rows are being stored asks first', async () => {
  const { user } = await open({ stored: [STORED] });
  const link = await screen.findByRole('link', { name: /Malee Sukjai/ });
  const card = await compare(user, 2);
  const letThrough = holdStoring();
  await confirmStoring(user, 2);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(link);
  expect(await screen.findByText(en.aiValidation.leaving)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: en.aiValidation.stay }));
  letThrough();
  expect(await card.findByText(counted(en.aiValidation.storedCount, 2))).toBeTruthy();
});

test('a file is compared first; nothing is stored before a yes, and refused rows are named', async () => {
  const { user, asked } = await open({
    answer: ({ hn }) =>
      hn === 'HN404' ? { fate: 'noPatient', patient: null } : { fate: 'new', patient: MALEE },
  });
  const text = 'hn,date,result\nHN6900020,15/01/2569,yes\nHN404,16/01/2569,no\nHN5,99/01/2569,no\n';
  const card = await screen.findByRole('region', { name: en.aiValidation.import });
  const input = card.querySelector<HTMLInputElement>('input[type=file]');
  await user.upload(input as HTMLInputElement, new File([text], 'echo.csv', { type: 'text/csv' }));
  await user.click(await within(card).findByRole('button', { name: en.patientImport.try }));
  expect(await within(card).findByText('HN6900020 · Malee Sukjai · Female · 61 years')).toBeTruthy();
  expect(within(card).getByText(en.aiValidation.fates.noPatient)).toBeTruthy();
  expect(within(card).getByText(/99\/01\/2569/)).toBeTruthy();
  expect(asked.map(({ isTrial }) => isTrial)).toEqual([true]);
  const name = en.aiValidation.storeAll.replace('{{count}}', '1');
  await user.click(within(card).getByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(asked).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]).toMatchObject({ isTrial: false, rows: [{ hn: 'HN6900020', patientId: 20 }] });
});

test('one is removed after a question', async () => {
  const { user, changed } = await open({ stored: [STORED] });
  await user.click(await screen.findByRole('button', { name: /^Remove the outcome/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(changed).toEqual([]);
  await user.click(await screen.findByRole('button', { name: /^Remove the outcome/ }));
  const again = within(await screen.findByRole('dialog'));
  await user.click(again.getByRole('button', { name: en.aiValidation.remove }));
  expect(await screen.findByText(en.aiValidation.removed)).toBeTruthy();
});

test('one is corrected, in the version that was seen', async () => {
  const { user, changed } = await open({ stored: [STORED] });
  await user.click(await screen.findByRole('button', { name: /^Correct the outcome/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: en.aiValidation.results.no }));
  await user.click(dialog.getByRole('button', { name: en.aiValidation.save }));
  expect(await screen.findByText(en.aiValidation.corrected)).toBeTruthy();
  expect(changed).toMatchObject([{ hasDisease: false, version: 3, date: '2026-01-15' }]);
});

const OWN = { absentUpTo: 0.45, presentFrom: 0.63 };
const PROPOSED = { absentUpTo: 0.3, presentFrom: 0.4 };
const BETTER = {
  diseased: { murmur: 55, none: 5, uncertain: 0 },
  healthy: { murmur: 12, none: 80, uncertain: 8 },
};
const POINTS: OperatingPoints = {
  inForce: { version: '2.0', own: OWN, limits: OWN, overall: COUNTS, since: null },
  missing: { diseased: 0, healthy: 0 },
  proposals: AIMS.map((aim) => ({
    aim,
    limits: aim === 0.95 ? null : PROPOSED,
    overall: aim === 0.95 ? null : BETTER,
    expected:
      aim === 0.95 ? null : { sensitivity: 0.88, specificity: 0.81, uncertain: 0.07, found: 48, of: 50 },
  })),
  history: [],
};
const CHOSEN: OperatingPoints = {
  ...POINTS,
  inForce: {
    ...{ version: '2.0', own: OWN, limits: PROPOSED, overall: BETTER },
    since: { diseased: { ...NONE, murmur: 3 }, healthy: { ...NONE, none: 6 } },
  },
  history: [
    {
      ...{ number: 2, limits: PROPOSED, reason: 'Children', chosenBy: 'admin' },
      chosenAt: '2026-11-20T05:00:00.000Z',
    },
    { number: 1, limits: null, reason: 'Back', chosenBy: 'other', chosenAt: '2026-11-10T05:00:00.000Z' },
  ],
};

test('too few outcomes: it says how many are missing, and offers no choice', async () => {
  const few = { ...POINTS, missing: { diseased: 12, healthy: 3 }, proposals: [] };
  await open({ validation: FULL, points: few });
  const card = await screen.findByRole('region', { name: en.aiValidation.point.title });
  expect(await within(card).findByText(/12 with and 3 without disease/)).toBeTruthy();
  expect(within(card).queryByRole('button')).toBeNull();
});

test('without outcomes the limits in use stand alone, without a table of zeros', async () => {
  const point = { ...POINTS, missing: { diseased: 30, healthy: 30 }, proposals: [] };
  const inForce = point.inForce && { ...point.inForce, overall: EMPTY.overall };
  await open({ points: { ...point, inForce } });
  const card = within(await screen.findByRole('region', { name: en.aiValidation.point.title }));
  expect(await card.findByText('none up to 45%, uncertain, murmur from 63%')).toBeTruthy();
  expect(card.queryByRole('table')).toBeNull();
});

test('on a phone the proposed figures stand below those in use', async () => {
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.defineProperty(matchMedia.call(window, query), 'matches', {
      value: query.startsWith('(max-width'),
    }),
  );
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  await open({ validation: FULL, points: POINTS });
  const table = await screen.findByRole('table', { name: en.aiValidation.point.table });
  const [, sensitivity] = within(table).getAllByRole('rowgroup');
  const rows = within(sensitivity as HTMLElement).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    `Sensitivity${en.aiValidation.amongAll}`,
    'In use67% (54–77%)40 of 60',
    'Proposed92% (82–96%)55 of 60',
    'To be expected88%',
  ]);
  expect(table.closest('[role=group]')).toBeNull();
});

test('an aim proposes limits, which are chosen with a reason and what was seen', async () => {
  const { user, chosen } = await open({ validation: FULL, points: POINTS });
  const table = await screen.findByRole('table', { name: en.aiValidation.point.table });
  const row = within(table).getByRole('row', { name: /^Sensitivity/ });
  expect(row.textContent).toContain('88%');
  await user.click(screen.getByRole('radio', { name: '95%' }));
  expect(screen.getByText(/No limits find 95%/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: en.aiValidation.point.choose })).toBeNull();
  await user.click(screen.getByRole('radio', { name: '85%' }));
  await user.click(screen.getByRole('button', { name: en.aiValidation.point.choose }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: en.aiValidation.point.confirm }));
  expect(within(dialog).getByText(en.aiValidation.point.reasonNeeded)).toBeTruthy();
  expect(chosen).toEqual([]);
  await user.type(within(dialog).getByRole('textbox'), 'Children');
  await user.click(within(dialog).getByRole('button', { name: en.aiValidation.point.confirm }));
  await waitFor(() =>
    expect(chosen).toEqual([{ version: '2.0', after: 0, limits: PROPOSED, reason: 'Children' }]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a choice stands with who and why, with what came since, and can be taken back, in Thai too', async () => {
  const { user, chosen } = await open({ validation: FULL, points: CHOSEN, language: 'th' });
  expect(await screen.findByText('Children')).toBeTruthy();
  expect(screen.getByText(th.aiValidation.point.since)).toBeTruthy();
  expect(screen.getByText(th.aiValidation.point.same)).toBeTruthy();
  expect(screen.queryByRole('button', { name: th.aiValidation.point.choose })).toBeNull();
  await user.click(screen.getByRole('button', { name: th.aiValidation.point.back }));
  await user.type(await screen.findByRole('textbox', { name: /เหตุผล/ }), 'กลับ');
  await user.click(screen.getByRole('button', { name: th.aiValidation.point.confirm }));
  await waitFor(() => expect(chosen).toEqual([{ version: '2.0', after: 2, limits: null, reason: 'กลับ' }]));
});

test('agreement stands by month, finding, stethoscope and position, and few as numbers alone', async () => {
  const agreement: Agreement = {
    ...{ ...NO_AGREEMENT, overall: AGREED },
    findings: [{ finding: 'systolicMurmur', counts: AGREED }],
    devices: [{ name: null, counts: AGREED }],
    positions: [{ position: 'Aortic', counts: AGREED }],
  };
  await open({ agreement });
  const card = await screen.findByRole('region', { name: en.aiValidation.agreement.title });
  const table = await within(card).findByRole('table', { name: en.aiValidation.agreement.byMonth });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    'Feb 202675% (60–86%)30 of 4020% (11–33%)10 of 50',
    'Jan 20262 of 3 too few for a percentage0 of 3 too few for a percentage',
  ]);
  for (const name of [
    en.aiValidation.agreement.byFinding,
    en.aiValidation.byDevice,
    en.aiValidation.agreement.byPosition,
  ])
    expect(within(card).getByRole('table', { name }).textContent).toContain('32 of 43');
  expect(within(card).getByText(/both abnormal 10, abnormal to the AI alone 6/)).toBeTruthy();
});

test('without sounds that both judged, agreement says so, in Thai too', async () => {
  await open({ language: 'th' });
  const card = await screen.findByRole('region', { name: th.aiValidation.agreement.title });
  expect(await within(card).findByText(/รุ่น 2.0/)).toBeTruthy();
  expect(within(card).queryByRole('table')).toBeNull();
});

test('a stethoscope that has changed is told with its figures and what to do, and no other', async () => {
  const [before, recent] = [inputs(6, 60, -20), inputs(30, 40, -31)];
  const drift: DeviceDrift = {
    ...NO_DRIFT,
    devices: [
      {
        name: 'Ward 3',
        months: [before, recent],
        recent,
        base: before,
        basis: 'before',
        changes: ['poor', 'level'],
      },
      { name: 'Ward 4', months: [before, before], recent: before, base: before, basis: null, changes: [] },
    ],
  };
  await open({ drift });
  const card = await screen.findByRole('region', { name: en.aiValidation.drift.title });
  const [warning, ...others] = await within(card).findAllByRole('note');
  expect(others).toEqual([]);
  expect(warning?.textContent).toMatch(/Ward 3/);
  expect(warning?.textContent).toMatch(/Poor quality: 75% in the last 30 days, 10% to compare with/);
  expect(warning?.textContent).toMatch(/Loudness: -31 dB in the last 30 days, -20 dB/);
  expect(warning?.textContent).not.toMatch(/uncertain/);
  expect(warning?.textContent).toContain(en.aiValidation.drift.advice);
  const table = within(card).getByRole('table', { name: en.aiValidation.drift.table });
  expect(within(table).getByText(en.aiValidation.drift.tooFew)).toBeTruthy();
});
