import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../../test/page.tsx';
import { useCutWatch } from './use-cut-watch.ts';

function Fields() {
  useCutWatch();
  return (
    <>
      <input aria-label="line" maxLength={5} defaultValue="ab" />
      <textarea aria-label="text" maxLength={5} />
      <input aria-label="free" />
    </>
  );
}

test.each([
  ['line', 'cdefg', 2],
  ['text', 'a\r\nbcdefg', 3],
])('what does not fit into “%s” is told', async (label, pasted, count) => {
  const { user } = await openPage(<Fields />);
  await user.click(screen.getByLabelText(label));
  await user.paste(pasted);
  expect(await screen.findByText(new RegExp(`^The last ${count} characters`))).toBeTruthy();
});

test.each([
  ['line', 'cde\n'],
  ['text', 'abcd  '],
  ['free', 'x'.repeat(500)],
])('what fits into “%s” is not worth a word', async (label, pasted) => {
  const { user } = await openPage(<Fields />);
  await user.click(screen.getByLabelText(label));
  await user.paste(pasted);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText('Too long for this field')).toBeNull();
});

const dropInto = (label: string, text: string) =>
  fireEvent.drop(screen.getByLabelText(label), { dataTransfer: { getData: () => text } });

test.each([
  ['line', 'cdefg', 2],
  ['text', 'a\r\nbcdefg', 3],
])('what does not fit when it is dropped into “%s” is told', async (label, dropped, count) => {
  await openPage(<Fields />);
  dropInto(label, dropped);
  expect(await screen.findByText(new RegExp(`^The last ${count} characters`))).toBeTruthy();
});

test('a text that is moved inside its own field fits', async () => {
  await openPage(<Fields />);
  const field = screen.getByLabelText<HTMLTextAreaElement>('text');
  fireEvent.change(field, { target: { value: 'abcde' } });
  field.setSelectionRange(0, 2);
  fireEvent.dragStart(field);
  dropInto('text', 'ab');
  fireEvent.dragEnd(field);
  dropInto('free', 'x'.repeat(500));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText('Too long for this field')).toBeNull();
});
