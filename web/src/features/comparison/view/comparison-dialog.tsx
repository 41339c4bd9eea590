import { Modal, SegmentedControl, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Patient } from '@sadap/contract/patients';
import type { Organ } from '@sadap/contract/positions';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { checkUpsQuery } from '../../../queries/checkups.ts';
import { soundPlayer, useSoundPlayerOfPage } from '../../../sound/index.ts';
import { LoadError } from '../../../ui/page/load-error.tsx';
import type { RecordingParts } from './compared-or-alone.tsx';
import { PositionOverCheckUps } from './position-over-check-ups.tsx';
import { PositionsOfCheckUp } from './positions-of-check-up.tsx';
import { TwoCheckUps } from './two-check-ups.tsx';

const MODES = ['check-ups', 'positions', 'over-time'] as const;
type Mode = (typeof MODES)[number];

type Props = RecordingParts & {
  organ: Organ;
  patient: Pick<Patient, 'id'>;
  /** The patient. */
  subject: ReactNode;
  onClose: () => void;
};

/** Sounds of one patient, side by side. */
export function ComparisonDialog({ organ, patient, subject, onClose, ...parts }: Props) {
  const { t } = useTexts();
  const isSmall = useMediaQuery('(max-width: 62em)');
  const isPhone = useMediaQuery('(max-width: 48em)');
  useSoundPlayerOfPage();
  const [mode, setMode] = useState<Mode>('check-ups');
  const { data, error, refetch } = useQuery(checkUpsQuery(patient.id));
  const isFailed = error !== null && !data;
  const shown = { organ, checkUps: data, parts };
  const change = (next: string) => {
    soundPlayer.stop();
    setMode(MODES.find((each) => each === next) ?? 'check-ups');
  };
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
        <SegmentedControl
          size={isPhone ? 'lg' : 'md'}
          fullWidth
          orientation={isPhone ? 'vertical' : 'horizontal'}
          aria-label={t('comparison.what')}
          value={mode}
          onChange={change}
          data={MODES.map((each) => ({ value: each, label: t(`comparison.modes.${each}`) }))}
        />
        {isFailed && (
          <LoadError title={t('checkUps.loadFailed')} error={error} onRetry={() => void refetch()} />
        )}
        {mode === 'check-ups' && <TwoCheckUps {...shown} />}
        {mode === 'positions' && !isFailed && <PositionsOfCheckUp {...shown} />}
        {mode === 'over-time' && !isFailed && <PositionOverCheckUps {...shown} patientId={patient.id} />}
      </Stack>
    </Modal>
  );
}
