import { ActionIcon, Badge, Group, Text } from '@mantine/core';
import type { Recording } from '@sadap/contract/recordings';
import { IconPencil } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { usePositionName } from '../../../i18n/use-position-name.ts';
import { Tip } from '../../../ui/page/tip.tsx';
import { CircumstancesLine } from './circumstances/circumstances-line.tsx';
import type { Correctable } from './corrected-recording.tsx';

type Props = { recording: Recording; onCorrect: (recording: Recording, what: Correctable) => void };

/** Where and how a sound was recorded, whether that was corrected, and buttons to do so. */
export function RecordedPosition({ recording, onCorrect }: Props) {
  const { t } = useTexts();
  const positionName = usePositionName();
  const name = positionName(recording.position);
  return (
    <>
      <Group gap={4} wrap="nowrap">
        <Text fw={600}>{name}</Text>
        <Tip label={t('recording.correct.open')}>
          <ActionIcon
            size={44}
            variant="subtle"
            color="gray"
            aria-label={`${t('recording.correct.open')}: ${name}`}
            onClick={() => onCorrect(recording, 'position')}
          >
            <IconPencil size={18} stroke={1.7} />
          </ActionIcon>
        </Tip>
      </Group>
      {recording.position_version > 0 && (
        <Badge size="sm" color="gray">
          {t('recording.correct.corrected')}
        </Badge>
      )}
      <CircumstancesLine
        circumstances={recording.circumstances}
        of={name}
        onOpen={() => onCorrect(recording, 'circumstances')}
      />
    </>
  );
}
