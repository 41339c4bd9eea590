import { Button, Group } from '@mantine/core';
import { type Examination, stepStateOf } from '@sadap/contract/examinations';
import { IconFlag, IconPlayerPause } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../i18n/index.ts';
import { client } from '../../platform/api.ts';
import { Link } from '../../platform/navigation.tsx';
import { examinationQuery, examinationsKey } from '../../queries/late/examinations.ts';
import { confirm } from '../../ui/page/confirm.tsx';
import { toast } from '../../ui/toast/toast.ts';

type Props = {
  examination: Examination;
  /** A step is being recorded, or saved: it would be skipped and go on. */
  isHeld: boolean;
};

/** Ways to leave an examination that is not complete. */
export function ExaminationExits({ examination, isHeld }: Props) {
  const { t } = useTexts();
  const finish = useFinish(examination);
  const open = examination.steps.filter((_step, place) => stepStateOf(examination, place) === 'open').length;
  return (
    <Group gap="xs">
      {open > 0 && (
        <>
          <Button
            component={Link}
            to={`/patients/${examination.patientId}`}
            size="xl"
            variant="default"
            title={t('examination.pauseHint')}
            leftSection={<IconPlayerPause size={20} />}
          >
            {t('examination.pause')}
          </Button>
          <Button
            size="xl"
            variant="default"
            leftSection={<IconFlag size={20} />}
            disabled={isHeld}
            onClick={() => void finish(open)}
          >
            {t('examination.finish')}
          </Button>
        </>
      )}
    </Group>
  );
}

function useFinish({ id }: Examination) {
  const { t } = useTexts();
  const queries = useQueryClient();
  return async (open: number) => {
    const isSure = await confirm({
      title: t('examination.finishTitle'),
      message: t('examination.finishMessage', { count: open }),
      confirm: t('examination.finish'),
    });
    if (!isSure) return;
    try {
      queries.setQueryData(examinationQuery(id).queryKey, await client.examinations.finish({ id }));
      void queries.invalidateQueries({ queryKey: examinationsKey() });
    } catch (error) {
      toast.failure(t('examination.skipFailed'), error);
    }
  };
}
