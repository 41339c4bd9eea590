import { Button, SimpleGrid, Stack, Text } from '@mantine/core';
import type { Patient } from '@sadap/contract/patients';
import type { Recording } from '@sadap/contract/recordings';
import { useCallback, useState } from 'react';
import { AnalysisMark } from '../../features/recordings/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { usePositionName } from '../../i18n/use-position-name.ts';
import type { GuidedProps } from './guided-examination.tsx';
import { OpenedAnalysis } from './opened-analysis.tsx';

type Props = Pick<GuidedProps, 'checkUp'> & { patient: Patient; recordings: readonly Recording[] };

/** Each sound of the examination, to be analysed by a tap. */
export function ExaminedSounds({ patient, checkUp, recordings }: Props) {
  const { t } = useTexts();
  const shortName = usePositionName('positionsShort');
  const [opened, setOpened] = useState<number | null>(null);
  const close = useCallback(() => setOpened(null), []);
  if (recordings.length === 0) return null;
  return (
    <Stack gap="xs" role="group" aria-labelledby="one-by-one">
      <Text fw={600} id="one-by-one">
        {t('examination.oneByOne')}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2, xl: 4 }} spacing="xs" verticalSpacing="xs">
        {recordings.map((recording) => (
          <Button
            key={recording.recording_id}
            size="md"
            h="auto"
            py="xs"
            px="md"
            variant="default"
            justify="start"
            onClick={() => setOpened(recording.recording_id)}
          >
            <Stack gap={4} align="start">
              {shortName(recording.position)}
              <AnalysisMark recording={recording} />
            </Stack>
          </Button>
        ))}
      </SimpleGrid>
      <OpenedAnalysis
        patient={patient}
        checkUp={checkUp}
        recording={recordings.find(({ recording_id: id }) => id === opened)}
        onClose={close}
      />
    </Stack>
  );
}
