import { Group, Loader } from '@mantine/core';
import type { LaunchedAnswer, LaunchedPatient } from '@sadap/contract/launch';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { DifferentPatient } from './different-patient.tsx';

type Props = {
  code: string;
  onFound: (id: number) => void;
  onNew: (launched: LaunchedPatient, code: string) => void;
  onStop: () => void;
  onFailed: (error: unknown) => void;
};

/** Long enough to be read: a wrong patient is worse than none. */
const READ_MS = 15_000;

/** Leads to the launched patient; asks where the HN belongs to somebody who differs. All props are stable. */
export function LaunchedPatientView({ code, onFound, onNew, onStop, onFailed }: Props) {
  const { t } = useTexts();
  const [different, setDifferent] = useState<Extract<LaunchedAnswer, { is: 'different' }> | null>(null);
  useEffect(() => {
    let isHere = true;
    client.launch.patient({ code }).then(
      (answer) => {
        if (!isHere) return;
        if (answer.isDeceased)
          toast.warning({
            title: t('launch.deceased.title'),
            message: t('launch.deceased.message'),
            durationMs: READ_MS,
          });
        if (answer.is === 'new') onNew(answer.launched, code);
        else if (answer.is === 'different') setDifferent(answer);
        else {
          if (answer.is === 'closed')
            toast.warning({
              title: t('launch.closed.title'),
              message: t('launch.closed.message'),
              durationMs: READ_MS,
            });
          onFound(answer.id);
        }
      },
      (error: unknown) => isHere && onFailed(error),
    );
    return () => {
      isHere = false;
    };
  }, [code, onFound, onNew, onFailed, t]);

  if (!different)
    return (
      <Group role="status" wrap="nowrap">
        <Loader size="sm" aria-hidden />
        {t('launch.busy')}
      </Group>
    );
  return <DifferentPatient code={code} different={different} onFound={onFound} onStop={onStop} />;
}
