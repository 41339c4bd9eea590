import { Button, Text } from '@mantine/core';
import type { Circumstances } from '@sadap/contract/circumstances';
import { IconPencil } from '@tabler/icons-react';
import { useTexts } from '../../../../i18n/index.ts';
import { useCircumstancesText } from '../../../../ui/list/use-circumstances-text.ts';

type Props = {
  circumstances: Circumstances;
  /** Whose they are, for screen readers. */
  of: string;
  onOpen: () => void;
};

/** How a sound was recorded, and a button to state it. */
export function CircumstancesLine({ circumstances, of, onOpen }: Props) {
  const { t } = useTexts();
  const textOf = useCircumstancesText();
  const stated = textOf(circumstances);
  return (
    <div>
      {stated && <Text size="sm">{stated}</Text>}
      {circumstances.note && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {circumstances.note}
        </Text>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        mih={32}
        ms={-8}
        leftSection={<IconPencil size={16} stroke={1.7} />}
        aria-label={`${t('circumstances.open')}: ${of}`}
        onClick={onOpen}
      >
        {t('circumstances.open')}
      </Button>
    </div>
  );
}
