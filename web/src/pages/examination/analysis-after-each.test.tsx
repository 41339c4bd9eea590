import { screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { openPage } from '../../../test/page.tsx';
import { checkUp, examination, patient, recording } from '../../../test/sample-data.ts';
import { en } from '../../i18n/texts/index.ts';
import { AnalysisAfterEach } from './analysis-after-each.tsx';

beforeEach(() => localStorage.setItem('analyse-at', 'each'));

/** The newer of the two is not the last that the examination names. */
const SOUNDS = [
  recording({ recording_id: 42, position: 'Pulmonic' }),
  recording({ recording_id: 41, position: 'Aortic' }),
];
const EXAMINATION = examination({
  recorded: [
    { step: 0, recordingId: 42 },
    { step: 0, recordingId: 41 },
  ],
});

function Page() {
  const [lastSound, setLastSound] = useState<number | null>(null);
  return (
    <>
      <button type="button" onClick={() => setLastSound(42)}>
        save
      </button>
      <AnalysisAfterEach
        patient={patient()}
        checkUp={checkUp()}
        examination={EXAMINATION}
        last={lastSound === null ? null : 0}
        lastSound={lastSound}
        isDone={false}
      />
    </>
  );
}

test('what opens is the analysis of the sound that was saved last, also where its step has others', async () => {
  const { user } = await openPage(<Page />, { answers: { heart: { list: () => SOUNDS } } });
  await user.click(screen.getByText('save'));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain(en.recording.positions.Pulmonic);
  expect(dialog.textContent).not.toContain(en.recording.positions.Aortic);
});
