import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '../../../../test/page.tsx';
import { PictureView } from './picture-view.tsx';

test('a picture is enlarged, made smaller and fitted, on a Thai keyboard too', async () => {
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
