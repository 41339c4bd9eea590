import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../../test/page.tsx';
import { patient } from '../../../../test/sample-data.ts';
import { en } from '../../../i18n/texts/index.ts';
import { useOnlyMatch } from './use-only-match.ts';

function Scanner({ typed, onDone }: { typed: string; onDone: () => void }) {
  const open = useOnlyMatch();
  return (
    <button type="button" onClick={() => void open(typed).then(onDone)}>
      Scan
    </button>
  );
}

const GENERATED = patient({ id: 1, patientID: 'HN6900001' });
const BARE = patient({ id: 2, patientID: '6900001' });
const MERGED = patient({ id: 4, patientID: 'HN6900004', name: 'Malee', mergedHNs: ['TMP-8'] });
const LONGER = patient({ id: 3, patientID: '69000012' });

test.each([
  ['HN 6900001', [GENERATED, BARE], null],
  ['H.N.: ๖๙๐๐๐๐๑', [BARE, GENERATED, LONGER], null],
  ['HN 6900001', [BARE, LONGER], 2],
  ['HN 6900001', [GENERATED, LONGER], 1],
  ['HN6900001', [GENERATED, BARE], 1],
  ['6900001', [GENERATED, BARE], 2],
  ['690000', [LONGER], 3],
  ['690000', [GENERATED, BARE], null],
])('%s among %j opens the one whom it means, or nobody', async (typed, found, opened) => {
  let isDone = false;
  const scanner = (
    <Scanner
      typed={typed}
      onDone={() => {
        isDone = true;
      }}
    />
  );
  const list = () => ({ headers: { 'x-total-count': String(found.length) }, body: found });
  const { user } = await openPage(scanner, { path: '/', answers: { patients: { list, search: list } } });
  await user.click(screen.getByRole('button', { name: 'Scan' }));
  await waitFor(() => expect(isDone).toBe(true));
  expect(window.location.pathname).toBe(opened === null ? '/' : `/patients/${opened}`);
});

test.each([
  ['6900001', [BARE, LONGER], 2, 2, 1],
  ['690000', [LONGER], 1, null, 0],
  ['690000', [LONGER], 25, null, Number.POSITIVE_INFINITY],
  ['HN 6900001', [GENERATED, BARE], 2, null, 2],
])('scanned %s among %j of %i opens exactly that HN, or nobody', async (typed, found, total, opened, meant) => {
  let said: number | null = null;
  function Camera() {
    const open = useOnlyMatch();
    return (
      <button type="button" onClick={() => void open(typed, { isExact: true }).then((many) => (said = many))}>
        Scan
      </button>
    );
  }
  const list = () => ({ headers: { 'x-total-count': String(total) }, body: found });
  const { user } = await openPage(<Camera />, { path: '/', answers: { patients: { list, search: list } } });
  await user.click(screen.getByRole('button', { name: 'Scan' }));
  await waitFor(() => expect(said).toBe(meant));
  expect(window.location.pathname).toBe(opened === null ? '/' : `/patients/${opened}`);
});

test.each([
  ['TMP-8', null],
  ['Malee', null],
  ['HN6900004', 4],
])('%s of a record with others in it opens what was meant, and leaves the rest to be seen', async (typed, opened) => {
  let isDone = false;
  const scanner = (
    <Scanner
      typed={typed}
      onDone={() => {
        isDone = true;
      }}
    />
  );
  const list = () => ({ headers: { 'x-total-count': '1' }, body: [MERGED] });
  const { user } = await openPage(scanner, { path: '/', answers: { patients: { list, search: list } } });
  await user.click(screen.getByRole('button', { name: 'Scan' }));
  await waitFor(() => expect(isDone).toBe(true));
  expect(window.location.pathname).toBe(opened === null ? '/' : `/patients/${opened}`);
});

test.each([
  [en.layout.cancel, '/'],
  [en.scan.merged.open, '/patients/4'],
])('a scanned HN of a merged record says whose it is now; then %s', async (answer, path) => {
  function Camera() {
    const open = useOnlyMatch();
    return (
      <button type="button" onClick={() => void open('TMP-8', { isExact: true })}>
        Scan
      </button>
    );
  }
  const list = () => ({ headers: { 'x-total-count': '1' }, body: [MERGED] });
  const { user } = await openPage(<Camera />, {
    path: '/',
    language: 'en',
    answers: { patients: { list, search: list } },
  });
  await user.click(screen.getByRole('button', { name: 'Scan' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('HN TMP-8 is part of this record now');
  expect(dialog.textContent).toContain('Malee · HN6900004');
  expect(window.location.pathname).toBe('/');
  await user.click(within(dialog).getByRole('button', { name: answer }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(window.location.pathname).toBe(path));
});
