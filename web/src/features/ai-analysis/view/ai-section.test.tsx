import { type AiResult, CLASSES_OF, CLASSIFIER_OF, type Classifier } from '@sadap/contract/ai-analysis';
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

async function open(classifiers: () => Classifier[], results: AiResult[] = []) {
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
        heart: { aiResults: () => results },
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

const RESULT: AiResult = {
  analysisId: 3,
  confidence: { Normal: 0.9, AS: 0.1 },
  spectrograms: { normal: '/api/ai-analyses/3/normal.png', analysis: '/api/ai-analyses/3/analysis.png' },
  metadata: {
    ...{ modelName: CLASSIFIER_OF.heart, modelVersion: '1.0.0', organ: 'heart', verdict: 'Normal' },
    ...{ unproven: [], findings: { murmur: 0.1 }, durationS: 12, analysedS: 12, warnings: [], notes: '' },
    quality: { organ: 'heart', durationS: 12, verdict: 'usable', problems: [] },
    operatingPoint: null,
    spectrum: { lowHz: 25, highHz: 1000, fromS: 0, seconds: 12 },
    created_at: '2026-11-20T05:00:00.000Z',
    created_by: { id: 1, username: 'nurse' },
  },
  opinions: [],
};

test('a result has both pictures, and no word of the sound’s quality', async () => {
  await open(() => [CLASSIFIER], [RESULT]);
  expect(await screen.findByRole('img', { name: en.aiAnalysis.pictures.normal })).toBeTruthy();
  expect(screen.getByRole('img', { name: en.aiAnalysis.pictures.analysis })).toBeTruthy();
  expect(screen.queryByText(en.aiAnalysis.pictures.uncoloured)).toBeNull();
  expect(screen.queryByText(en.quality.verdict.usable)).toBeNull();
});

test('of a model whose colours are not proven there is one picture, and it says why', async () => {
  const { normal } = RESULT.spectrograms;
  await open(() => [CLASSIFIER], [{ ...RESULT, spectrograms: { normal, analysis: normal } }]);
  expect(await screen.findByRole('img', { name: en.aiAnalysis.pictures.normal })).toBeTruthy();
  expect(screen.queryByRole('img', { name: en.aiAnalysis.pictures.analysis })).toBeNull();
  expect(screen.getByText(en.aiAnalysis.pictures.uncoloured)).toBeTruthy();
});
