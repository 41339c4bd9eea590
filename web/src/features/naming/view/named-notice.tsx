import { Alert, Group, Text } from '@mantine/core';
import type { ToBeNamed } from '@sadap/contract/naming';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { NamedActions, namedText } from './naming-row.tsx';

type Props = {
  named: NonNullable<ToBeNamed['named']>;
  sessionId: number;
  isBusy: boolean;
  onUndo: () => void;
};

/** Says to whom the sounds were put, for as long as the page is open: a wrong patient is undone at once. */
export function NamedNotice({ named, sessionId, isBusy, onUndo }: Props) {
  const { t } = useTexts();
  const notice = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone with its row.
  useEffect(() => notice.current?.focus(), []);
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      role="status"
      color="green"
      icon={<IconCircleCheck />}
      title={t('naming.done.title')}
    >
      <Group justify="space-between" gap="sm">
        <Text size="lg" flex="1 1 14rem" style={{ overflowWrap: 'anywhere' }}>
          {t('naming.done.message', { patient: namedText(named) })}
        </Text>
        <NamedActions named={named} sessionId={sessionId} isBusy={isBusy} onUndo={onUndo} />
      </Group>
    </Alert>
  );
}
