import { NORMAL_HEART_ANALYSIS } from '@sadap/contract/analysis';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../../test/page.tsx';
import { recording } from '../../../../test/sample-data.ts';
import { en } from '../../../i18n/texts/index.ts';
import { AnalysisDialog } from './analysis-dialog.tsx';

const { allNormal, allNormalTitle, heart, poor } = en.analysis;

/** The open dialog of a sound that nobody has reviewed, before a doctor. */
async function openDialog(verdict: 'good' | 'poor' = 'good') {
  const saved: unknown[] = [];
  const page = await openPage(
    <AnalysisDialog
      recording={recording()}
      subject={null}
      patient={{ name: 'Malee', patientID: 'HN1' }}
      onClose={() => undefined}
      onReviewed={() => undefined}
    />,
    {
      user: { clinicalRole: 'doctor' },
      answers: {
        heart: {
          quality: () => ({ organ: 'heart', durationS: 12, verdict, problems: [] }),
          analyse: ({ doctor_analysis }) => {
            saved.push(doctor_analysis);
            return recording({ doctor_analysis: NORMAL_HEART_ANALYSIS, analysis_version: 1 });
          },
        },
      },
    },
  );
  await screen.findByRole('button', { name: allNormal });
  const save = () => screen.getByRole('button', { name: en.analysis.save });
  return {
    ...page,
    saved,
    sayAllNormal: async () => {
      await page.user.keyboard('n');
      await waitFor(() => expect(save()).toHaveProperty('disabled', false));
    },
    pressSave: () => page.user.keyboard('{Control>}{Enter}{/Control}'),
  };
}

test('N says all is normal, and Control+Enter saves that and leads to the signature', async () => {
  const { saved, sayAllNormal, pressSave } = await openDialog();
  await pressSave();
  expect(saved).toEqual([]);
  await sayAllNormal();
  await pressSave();
  await screen.findByText(en.signing.confirm.title);
  expect(saved).toMatchObject([{ s1: { isNormal: true }, s2: { isNormal: true } }]);
});

test('beneath the question whether findings shall go, no key saves them, and Escape closes it alone', async () => {
  const { user, saved, sayAllNormal, pressSave } = await openDialog();
  await sayAllNormal();
  await user.click(await screen.findByLabelText(heart.s3));
  await user.keyboard('n');
  await screen.findByText(allNormalTitle);
  await user.keyboard('n');
  await pressSave();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText(allNormalTitle)).toBeNull());
  expect(screen.queryByText(en.layout.unsaved.closeTitle)).toBeNull();
  expect(saved).toEqual([]);
  await pressSave();
  await waitFor(() => expect(saved).toMatchObject([{ s3: { present: true } }]));
});

test('a description takes letters; Control+Enter saves it', async () => {
  const { user, saved, sayAllNormal, pressSave } = await openDialog();
  await sayAllNormal();
  await user.click(await screen.findByLabelText(heart.s3));
  await user.type(screen.getByLabelText(`${heart.s3}: ${en.analysis.description}`), 'np');
  await pressSave();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatchObject({ s3: { present: true, description: 'np' } });
});

test('a poor signal is said beside the choice, and is called normal only after a question', async () => {
  const { user, saved, pressSave } = await openDialog('poor');
  await screen.findByText(poor.note);
  await user.keyboard('n');
  await user.click(await screen.findByRole('button', { name: poor.confirm }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: en.analysis.save })).toHaveProperty('disabled', false),
  );
  await pressSave();
  await waitFor(() => expect(saved).toHaveLength(1));
});
