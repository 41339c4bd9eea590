import { Loader } from '@mantine/core';
import type { LaunchedAnswer, LaunchedPatient } from '@sadap/contract/launch';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { DifferentPatient } from './different-patient.tsx';

type Props = {
  code: string;
  onFound: (id: number) => void;
  onNew: (launched: LaunchedPatient) => void;
  onStop: () => void;
  onFailed: (error: unknown) => void;
};

/** Leads to the launched patient; asks where the HN belongs to somebody who differs. All props are stable. */
export function LaunchedPatientView({ code, onFound, onNew, onStop, onFailed }: Props) {
  const { t } = useTexts();
  const [different, setDifferent] = useState<Extract<LaunchedAnswer, { is: 'different' }> | null>(null);
  useEffect(() => {
    let isHere = true;
    client.launch.patient({ code }).then(
      (answer) => {
        if (!isHere) return;
        if (answer.is === 'new') onNew(answer.launched);
        else if (answer.is === 'same') onFound(answer.id);
        else setDifferent(answer);
      },
      (error: unknown) => isHere && onFailed(error),
    );
    return () => {
      isHere = false;
    };
  }, [code, onFound, onNew, onFailed]);

  if (!different) return <Loader aria-label={t('launch.busy')} />;
  return <DifferentPatient different={different} onFound={onFound} onStop={onStop} />;
}
