import { ActionIcon, Badge, Group, Text } from '@mantine/core';
import type { Recording } from '@sadap/contract/recordings';
import { IconPencil } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { usePositionName } from '../../../i18n/use-position-name.ts';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { LazyOpened } from '../../../ui/lazy.tsx';
import { Tip } from '../../../ui/page/tip.tsx';

const dialogModule = lazyModule(() => import('./position-dialog.tsx'));

/** Where a sound was recorded, whether that was corrected, and a button to do so. */
export function RecordedPosition({ recording }: { recording: Recording }) {
  const { t } = useTexts();
  const positionName = usePositionName();
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
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
            onClick={() => setOpen(true)}
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
      <LazyOpened module={dialogModule} opened={isOpen} onClose={close}>
        {({ PositionDialog }) => <PositionDialog recording={recording} onClose={close} />}
      </LazyOpened>
    </>
  );
}
