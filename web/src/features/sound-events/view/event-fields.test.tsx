import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage } from '../../../../test/page.tsx';
import { en } from '../../../i18n/texts/index.ts';
import { EventFields } from './event-fields.tsx';

const event = { key: 1, kind: 'crackles', detail: 'fine', from_ms: 0, to_ms: 500, remark: '' } as const;
const NONE = { start: () => undefined, end: () => undefined };
const room = { fromMs: 0, toMs: 4_000 };

test('a detail that the new kind does not have goes with a word', async () => {
  const { user } = await openPage(
    <EventFields organ="lung" event={event} room={room} dispatch={() => undefined} onFault={NONE} />,
  );
  await user.selectOptions(await screen.findByLabelText(en.soundEvents.editor.kind), 'wheezes');
  expect((await screen.findByText(/^Removed, because/)).textContent).toContain(en.soundEvents.details.fine);
});

test.each([
  ['an end before the beginning', en.soundEvents.editor.to, '0', 'Must be from 0.01 to 4.00 s'],
  ['a beginning after the end', en.soundEvents.editor.from, '2.5', 'Must be from 0.00 to 0.49 s'],
  ['an end beyond the sound', en.soundEvents.editor.to, '4.5', 'Must be from 0.01 to 4.00 s'],
  ['no number', en.soundEvents.editor.to, '1.2.3', 'This is not a number'],
])('%s stays as typed and is told', async (_what, label, typed, fault) => {
  const dispatch = vi.fn();
  const onFault = vi.fn();
  const { user } = await openPage(
    <EventFields
      organ="lung"
      event={event}
      room={room}
      dispatch={dispatch}
      onFault={{ start: onFault, end: onFault }}
    />,
  );
  const field = await screen.findByLabelText<HTMLInputElement>(label);
  await user.clear(field);
  await user.type(field, `${typed}{Enter}`);
  expect(screen.getByText(fault)).toBeTruthy();
  expect(field.value).toBe(typed);
  expect(dispatch).not.toHaveBeenCalled();
  expect(onFault).toHaveBeenLastCalledWith(true);
  await user.clear(field);
  await user.type(field, '0.3{Enter}');
  expect(screen.queryByText(fault)).toBeNull();
  expect(dispatch).toHaveBeenCalledWith(expect.objectContaining({ type: 'move', toMs: 300 }));
});
