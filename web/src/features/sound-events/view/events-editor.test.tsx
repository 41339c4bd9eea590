import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage } from '../../../../test/page.tsx';
import { afterStep, beginDrawing } from '../model/drawing.ts';
import { EventsEditor } from './events-editor.tsx';
import type { DrawingWork } from './use-drawing.ts';

const crackles = (from_ms: number, remark: string) =>
  ({ kind: 'crackles', from_ms, to_ms: from_ms + 1_000, detail: null, remark }) as const;
const LONG = 'x'.repeat(150);
const there = [crackles(1_000, LONG), crackles(3_000, 'y'.repeat(150)), crackles(8_000, '')];
const merging = { type: 'sketch', span: { fromMs: 1_800, toMs: 3_200 } } as const;
const merged = [merging, { type: 'draw' } as const].reduce(
  afterStep,
  beginDrawing(there, 'crackles', 10_000),
);

async function open(drawing: typeof merged) {
  const dispatch = vi.fn();
  const work = { dispatch, isSaving: false, conflict: null, save: vi.fn() } as unknown as DrawingWork;
  const nothing = () => undefined;
  const { user } = await openPage(
    <EventsEditor
      organ="lung"
      work={work}
      drawing={drawing}
      textOf={() => 'crackles'}
      onHear={nothing}
      onAdd={nothing}
    />,
  );
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save events' });
  return { user, dispatch, save };
}

test('remarks that are too long together stay, say so at the field, and hold back Save', async () => {
  const { save } = await open(merged);
  expect(screen.getByLabelText<HTMLInputElement>('Remark').value).toContain(LONG);
  expect(screen.getByText(/^The remarks together have 302 characters/)).toBeTruthy();
  expect(save.disabled).toBe(true);
});

test('with another event chosen they are still named, and one press away', async () => {
  const other = merged.events.find(({ from_ms }) => from_ms === 8_000)?.key ?? null;
  const { user, dispatch, save } = await open(afterStep(merged, { type: 'choose', key: other }));
  expect(save.disabled).toBe(true);
  await user.click(within(screen.getByRole('alert')).getByRole('button'));
  expect(dispatch).toHaveBeenCalledWith({ type: 'choose', key: merged.chosen });
});
