import { Modal, SimpleGrid, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { CheckUp } from '@sadap/contract/checkups';
import type { Patient } from '@sadap/contract/patients';
import type { Organ } from '@sadap/contract/positions';
import type { Recording } from '@sadap/contract/recordings';
import { IconArrowsLeftRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { checkUpsQuery } from '../../../queries/checkups.ts';
import { useSoundPlayerOfPage } from '../../../sound/index.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { CheckUpSelect } from './check-up-select.tsx';
import { ComparedPositions } from './compared-positions.tsx';

type Props = {
  organ: Organ;
  patient: Pick<Patient, 'id'>;
  /** The patient. */
  subject: ReactNode;
  /** The findings of a recording. */
  analysisOf: (recording: Recording) => ReactNode;
  previewOf: (recording: Recording) => ReactNode;
  onClose: () => void;
};

/** Two check-ups of one patient, side by side. Recordings appear once both are chosen. */
export function ComparisonDialog({ organ, patient, subject, analysisOf, previewOf, onClose }: Props) {
  const { t } = useTexts();
  const isSmall = useMediaQuery('(max-width: 62em)');
  useSoundPlayerOfPage();
  const [chosen, setChosen] = useState<{ a: CheckUp | null; b: CheckUp | null }>({ a: null, b: null });
  const { data, error, refetch } = useQuery(checkUpsQuery(patient.id));
  const { a, b } = chosen;
  return (
    <Modal
      opened
      size="90rem"
      fullScreen={isSmall ?? false}
      onClose={onClose}
      title={t(`comparison.title.${organ}`)}
      closeButtonProps={{ 'aria-label': t('layout.close') }}
    >
      <Stack gap="md">
        {subject}
        {error && !data && (
          <LoadError title={t('checkUps.loadFailed')} error={error} onRetry={() => void refetch()} />
        )}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {(['a', 'b'] as const).map((side) => (
            <CheckUpSelect
              key={side}
              label={t(`comparison.choose.${side}`)}
              organ={organ}
              checkUps={data ?? []}
              chosen={chosen[side]}
              otherId={chosen[side === 'a' ? 'b' : 'a']?.id ?? null}
              onChoose={(checkUp) => setChosen((before) => ({ ...before, [side]: checkUp }))}
            />
          ))}
        </SimpleGrid>
        {data && data.length < 2 && <Text c="dimmed">{t('comparison.tooFew')}</Text>}
        {a && b ? (
          <ComparedPositions
            key={`${a.id} ${b.id}`}
            organ={organ}
            checkUps={{ a, b }}
            analysisOf={analysisOf}
            previewOf={previewOf}
          />
        ) : (
          <EmptyState
            icon={IconArrowsLeftRight}
            title={t('comparison.prompt')}
            message={t('comparison.promptMessage')}
          />
        )}
      </Stack>
    </Modal>
  );
}
