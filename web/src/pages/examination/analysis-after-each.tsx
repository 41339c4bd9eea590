import { Group, SegmentedControl, Text } from '@mantine/core';
import type { Patient } from '@sadap/contract/patients';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { sharedStorage } from '../../platform/browser-storage.ts';
import { recordingsQuery } from '../../queries/recordings.ts';
import type { GuidedProps } from './guided-examination.tsx';
import { OpenedAnalysis } from './opened-analysis.tsx';

const STORAGE_KEY = 'analyse-at';
const TIMES = ['end', 'each'] as const;
type When = (typeof TIMES)[number];
const remembered = (): When => (sharedStorage.getItem(STORAGE_KEY) === 'each' ? 'each' : 'end');

type Props = Omit<GuidedProps, 'patient'> & {
  patient: Patient;
  /** The step that was saved last, on this page. */
  last: number | null;
  /** Its sound, unless that is somewhere else now. */
  lastSound: number | null;
  /** Nothing is left to record. */
  isDone: boolean;
};

/** The choice when to analyse; if after each sound, its analysis opens once it is saved. */
export function AnalysisAfterEach({ patient, checkUp, examination, last, lastSound, isDone }: Props) {
  const { t } = useTexts();
  const [when, setWhen] = useState(remembered);
  const [analysing, setAnalysing] = useState<number | null>(null);
  const close = useCallback(() => setAnalysing(null), []);
  const seen = useRef(lastSound);
  useEffect(() => {
    if (lastSound === seen.current) return;
    seen.current = lastSound;
    if (when === 'each') setAnalysing(lastSound);
  }, [lastSound, when]);
  const organ = examination.steps[last ?? 0]?.organ ?? 'heart';
  const { data } = useQuery({
    ...recordingsQuery(organ, { patientId: patient.id, checkUpId: checkUp.id }),
    enabled: analysing !== null,
  });
  return (
    <>
      {!isDone && (
        <Group gap="sm">
          <Text fw={600} id="analyse-at">
            {t('examination.analysis')}
          </Text>
          <SegmentedControl
            aria-labelledby="analyse-at"
            value={when}
            onChange={(value) => {
              const chosen = TIMES.find((each) => each === value) ?? 'end';
              sharedStorage.setItem(STORAGE_KEY, chosen);
              setWhen(chosen);
            }}
            data={TIMES.map((value) => ({ value, label: t(`examination.analyseAt.${value}`) }))}
          />
        </Group>
      )}
      <OpenedAnalysis
        patient={patient}
        checkUp={checkUp}
        recording={data?.find(({ recording_id }) => recording_id === analysing)}
        onClose={close}
      />
    </>
  );
}
