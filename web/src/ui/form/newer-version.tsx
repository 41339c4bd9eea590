import { Alert, Button, Group, List, Text } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import { WRAPPING } from './wrapping-button.ts';

export type NewerVersionProps = {
  /** Who saved first, and when. */
  title: string;
  message: string;
  /** How often a save was refused, so that each refusal is seen and heard. */
  refusals: number;
  /** What they changed; an empty text is shown as a dash. */
  changes: readonly { field: string; label: string; before: string; theirs: string }[];
  /** Continues with my changes on top of theirs. */
  keepMine: () => void;
  /** Continues with theirs alone. */
  takeTheirs: () => void;
};

const focus = (panel: HTMLDivElement | null) => panel?.focus();

/** Somebody else saved the same record first: what they changed. Each refused save moves the focus here. */
export function NewerVersion(props: NewerVersionProps) {
  const { title, message, refusals, changes, keepMine, takeTheirs } = props;
  const { t } = useTexts();
  return (
    <Alert key={refusals} ref={focus} tabIndex={-1} color="yellow" icon={<IconUsersGroup />} title={title}>
      <Text>{message}</Text>
      <List my="sm">
        {changes.map(({ field, label, before, theirs }) => (
          <List.Item key={field} style={{ overflowWrap: 'anywhere' }}>
            <strong>{label}</strong>: {before || '–'} → {theirs || '–'}
          </List.Item>
        ))}
      </List>
      <Group gap="sm">
        <Button styles={WRAPPING} onClick={keepMine}>
          {t('choices.keepMine')}
        </Button>
        <Button styles={WRAPPING} variant="default" onClick={takeTheirs}>
          {t('choices.takeTheirs')}
        </Button>
      </Group>
    </Alert>
  );
}
