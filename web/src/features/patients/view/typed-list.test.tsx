import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '../../../../test/page.tsx';
import { TypedList } from './typed-list.tsx';

function List({ onSave }: { onSave: (kept: string[]) => void }) {
  const [kept, setKept] = useState<string[]>([]);
  return (
    <>
      <TypedList
        label="Other"
        shown={kept}
        listed={kept}
        faults={{ empty: 'empty', duplicate: 'duplicate' }}
        onAdd={(text) => setKept([...kept, text])}
        onRemove={() => setKept([])}
      />
      <button type="button" onClick={() => onSave(kept)}>
        Save
      </button>
    </>
  );
}

test('a text that was not added yet is there when a pressed button is clicked, and moves it only then', async () => {
  let saved: string[] = [];
  await openPage(<List onSave={(kept) => (saved = kept)} />);
  const save = screen.getByText('Save');
  fireEvent.change(screen.getByLabelText('Other'), { target: { value: 'gout' } });
  screen.getByLabelText('Other').focus();
  fireEvent.pointerDown(save);
  fireEvent.mouseDown(save);
  await act(async () => save.focus());
  expect(screen.queryByText('gout')).toBeNull();
  fireEvent.pointerUp(save);
  fireEvent.mouseUp(save);
  fireEvent.click(save);
  expect(await screen.findByText('gout')).toBeTruthy();
  expect(saved).toEqual(['gout']);
});

test('Enter that chooses a character of an input method adds nothing yet', async () => {
  await openPage(<List onSave={() => undefined} />);
  const field = screen.getByLabelText<HTMLInputElement>('Other');
  fireEvent.change(field, { target: { value: 'qingmeisu' } });
  // As browsers tell of it, Safari once the composition has ended.
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', keyCode: 229 });
  expect(field.value).toBe('qingmeisu');
  fireEvent.change(field, { target: { value: '青霉素' } });
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', keyCode: 13 });
  expect(await screen.findByText('青霉素')).toBeTruthy();
  expect(field.value).toBe('');
});
