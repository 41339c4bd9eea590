import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../test/page.tsx';
import { device, examination } from '../../../test/sample-data.ts';
import { en } from '../../i18n/texts/index.ts';
import { ExaminationActions } from './examination-actions.tsx';

test.each([
  ['its own recording runs', true, false, [true, true]],
  ['another page records with the stethoscope', false, true, [true, false]],
  ['nothing is recorded', false, false, [false, false]],
])('while %s: another stethoscope and the end', async (_what, isHeld, isForeign, isDisabled) => {
  const held = device(1, { connectedHere: true });
  await openPage(
    <ExaminationActions examination={examination()} device={held} isHeld={isHeld} isForeign={isForeign} />,
  );
  const buttons = [en.examination.device.change, en.examination.finish].map((name) =>
    screen.getByRole('button', { name }),
  );
  expect(buttons.map((each) => (each as HTMLButtonElement).disabled)).toEqual(isDisabled);
});
