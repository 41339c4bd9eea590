import { fireEvent, screen } from '@testing-library/react';
import { useReducer } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '../../../../test/page.tsx';
import { en } from '../../../i18n/texts/index.ts';
import { afterCorrection, beginCorrection } from '../model/mark-correction.ts';
import { EditedLane } from './edited-lane.tsx';

test('a moved mark is put back, on a Thai keyboard too', async () => {
  const place = {
    view: { fromS: 0, toS: 4 },
    onView: () => undefined,
    positionS: () => 0,
    seek: () => undefined,
  };
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
