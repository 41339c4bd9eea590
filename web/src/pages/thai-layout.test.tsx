import { fireEvent, screen } from '@testing-library/react';
import { useReducer, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { openPage } from '../../test/page.tsx';
import { PictureView } from '../features/files/view/picture-view.tsx';
import { afterCorrection, beginCorrection } from '../features/sound-findings/model/mark-correction.ts';
import { EditedLane } from '../features/sound-findings/view/edited-lane.tsx';
import { en } from '../i18n/texts/index.ts';
import { SearchBox } from '../ui/list/search-box.tsx';
import { useSearchKey } from '../ui/list/use-search-key.ts';
import { useKeyName } from '../ui/use-key-name.ts';

// What a keyboard set to Thai sends: the key's place, with another character.

test('a picture is enlarged, made smaller and fitted', async () => {
  function Picture() {
    const [zoom, setZoom] = useState(1);
    return <PictureView name="x" address="/x" zoom={zoom} onZoom={setZoom} />;
  }
  await openPage(<Picture />);
  fireEvent.keyDown(window, { key: 'ช', code: 'Equal' });
  fireEvent.keyDown(window, { key: 'ฅ', code: 'Equal', shiftKey: true });
  expect(screen.getByText('400%')).toBeDefined();
  fireEvent.keyDown(window, { key: 'ข', code: 'Minus' });
  expect(screen.getByText('200%')).toBeDefined();
  fireEvent.keyDown(window, { key: 'จ', code: 'Digit0' });
  expect(screen.getByText('100%')).toBeDefined();
});

test('a moved mark is put back', async () => {
  const place = { view: { fromS: 0, toS: 4 }, onView: () => undefined, positionS: () => 0, seek: vi.fn() };
  const marks = beginCorrection([{ kind: 'S1', startS: 1, endS: 1.1 }], 4);
  function Lane() {
    const [state, dispatch] = useReducer(afterCorrection, { ...marks, chosen: 0 });
    return <EditedLane organ="heart" state={state} dispatch={dispatch} place={place} />;
  }
  await openPage(<Lane />);
  const handle = screen.getByRole('slider', { name: en.soundFindings.editor.lane });
  const at = () => Number(handle.getAttribute('aria-valuenow'));
  fireEvent.keyDown(handle, { key: 'ArrowRight', code: 'ArrowRight' });
  fireEvent.keyUp(handle);
  expect(at()).toBeGreaterThan(1);
  fireEvent.keyDown(handle, { key: 'ผ', code: 'KeyZ', ctrlKey: true });
  expect(at()).toBe(1);
});

test('the search takes the focus', async () => {
  function Search() {
    useSearchKey(() => undefined);
    return (
      <main>
        <SearchBox label="search" clearLabel="clear" search="" onSearch={() => undefined} />
      </main>
    );
  }
  await openPage(<Search />);
  fireEvent.keyDown(document.body, { key: 'ฝ', code: 'Slash' });
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

test('a key is named as it is printed on the layout that types', async () => {
  function Names() {
    const keyName = useKeyName();
    return <p>{['X', 'N', 'A', 'B'].map((letter) => keyName(letter)).join(', ')}</p>;
  }
  await openPage(<Names />);
  fireEvent.keyDown(window, { key: 'x', code: 'KeyX' });
  expect(screen.getByText('X, N, A, B')).toBeDefined();
  fireEvent.keyDown(window, { key: 'ื', code: 'KeyN' });
  expect(screen.getByText('X (ป), N (◌ื), A (ฟ), B (◌ิ)')).toBeDefined();
  fireEvent.keyDown(window, { key: 'Enter', code: 'Enter' });
  expect(screen.getByText('X (ป), N (◌ื), A (ฟ), B (◌ิ)')).toBeDefined();
  fireEvent.keyDown(window, { key: 'n', code: 'KeyN' });
  expect(screen.getByText('X, N, A, B')).toBeDefined();
});
