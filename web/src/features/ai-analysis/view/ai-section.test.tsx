import { CLASSES_OF, CLASSIFIER_OF, type Classifier } from '@sadap/contract/ai-analysis';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../../test/page.tsx';
import { recording } from '../../../../test/sample-data.ts';
import { en } from '../../../i18n/texts/index.ts';
import { AiSection } from '../index.ts';

const CLASSIFIER: Classifier = {
  name: CLASSIFIER_OF.heart,
  organ: 'heart',
  state: 'ready',
  version: '1.0.0',
  classes: [...CLASSES_OF.heart],
  minimumSeconds: 5,
};

async function open(classifiers: () => Classifier[]) {
  let isAsked = false;
  await openPage(
    <main>
      <AiSection recording={recording()} onDirty={() => undefined} />
    </main>,
    {
      answers: {
        ai: {
          classifiers: () => {
            isAsked = true;
            return classifiers();
          },
        },
        heart: { aiResults: () => [] },
      },
    },
  );
  await waitFor(() => expect(isAsked).toBe(true));
}

test('where the AI speaks, a recording has a place for its results', async () => {
  await open(() => [CLASSIFIER]);
  expect(await screen.findByRole('heading', { name: en.aiAnalysis.title })).toBeTruthy();
  expect(screen.getByRole('button', { name: en.aiAnalysis.start })).toBeTruthy();
});

test('where no classifier answers, there is nothing: no empty box, and no word that it cannot', async () => {
  await open(() => []);
  await waitFor(() => expect(screen.getByRole('main').textContent).toBe(''));
});
