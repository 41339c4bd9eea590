import { Button } from '@mantine/core';
import type { CheckUp } from '@sadap/contract/checkups';
import { IconHeartbeat, IconLungs } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/index.ts';
import { protocolsQuery } from '../../../queries/late/examinations.ts';
import { usualFor } from '../model/protocol-choice.ts';
import { useStartExamination } from './use-start-examination.ts';

const ICONS = { heart: IconHeartbeat, lung: IconLungs };
/** Used until the list is there. */
const FIRST = { heart: 'heart-adult', lung: 'lung-full' };

type Props = { checkUp: Pick<CheckUp, 'id' | 'sessionNumber'>; ageYears: number };

/** Begins the usual examination of heart or lungs with one tap. */
export function UsualExaminations({ checkUp, ageYears }: Props) {
  const { t } = useTexts();
  const { data } = useQuery({ ...protocolsQuery(), staleTime: 60_000 });
  const { startingId, start } = useStartExamination(checkUp);
  const ofCheckUp = t('checkUps.number', { number: checkUp.sessionNumber });
  return (['heart', 'lung'] as const).map((organ) => {
    const OrganIcon = ICONS[organ];
    const protocolId = (data ? usualFor(organ, data, ageYears)?.id : null) ?? FIRST[organ];
    return (
      <Button
        key={organ}
        leftSection={<OrganIcon size={20} stroke={1.7} />}
        loading={startingId === protocolId}
        disabled={startingId !== null}
        aria-label={`${t(`examination.${organ}`)}: ${ofCheckUp}`}
        onClick={() => void start(protocolId)}
      >
        {t(`examination.${organ}`)}
      </Button>
    );
  });
}
