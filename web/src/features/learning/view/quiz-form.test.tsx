import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../../test/page.tsx';
import { en } from '../../../i18n/texts/index.ts';
import { QuizForm } from './quiz-form.tsx';

test.each([
  ['lung', [en.analysis.lung.crackles, en.analysis.lung.wheezes], /Crackles, Wheezes/],
  ['lung', [en.analysis.lung.breath.bronchial], new RegExp(en.analysis.lung.breath.bronchial)],
  ['heart', [en.analysis.heart.s3], new RegExp(en.analysis.heart.s3)],
] as const)('%s: what was heard goes with a word when it is called normal: %s', async (organ, heard, what) => {
  const { user } = await openPage(<QuizForm organ={organ} isBusy={false} onAnswer={() => undefined} />);
  for (const name of heard) await user.click(await screen.findByText(name));
  await user.click(screen.getByText(en.learning.normal));
  expect((await screen.findByText(/^Removed, because/)).textContent).toMatch(what);
});

test('without anything chosen nothing is said', async () => {
  const { user } = await openPage(<QuizForm organ="lung" isBusy={false} onAnswer={() => undefined} />);
  await user.click(await screen.findByText(en.learning.normal));
  expect(screen.queryByText(/^Removed, because/)).toBeNull();
});
