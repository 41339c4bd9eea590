import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import type { ToBeNamed } from '@sadap/contract/naming';
import { IconArrowBackUp, IconClockExclamation, IconTrash, IconUserCheck } from '@tabler/icons-react';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { Link } from '../../../platform/navigation.tsx';
import { isAdmin, useSignedIn } from '../../../platform/session.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import { labelledHn } from '../../../ui/list/labelled-hn.ts';
import rows from '../../../ui/list/row-list.module.css';
import { useRowText } from './use-row-text.ts';

const OVERDUE_MS = 24 * 60 * 60_000;

type Named = NonNullable<ToBeNamed['named']>;
export const namedText = ({ patient: { name, patientID } }: Named): string =>
  [name, labelledHn(patientID)].filter(Boolean).join(' · ');

type WaitingProps = {
  row: ToBeNamed;
  nowMs: number;
  isBusy: boolean;
  onName: () => void;
  onRemove: () => void;
};

/** Somebody who waits for a name: when, where, by whom, with which stethoscopes, and what was recorded. */
export function WaitingRow({ row, nowMs, isBusy, onName, onRemove }: WaitingProps) {
  const { t } = useTexts();
  const staffName = useStaffName();
  const user = useSignedIn();
  const { when, where, sounds } = useRowText(row);
  const { patientId, sessionId, startedAt, startedBy, devices, recordings, captures } = row;
  const mayRemove = isAdmin(user) || (startedBy.id === user.userId && recordings + captures === 0);
  const named = (label: string) => `${label}: ${when}, ${where}`;
  return (
    <li className={rows.row}>
      <Stack gap={2} className={rows.what ?? ''} align="flex-start">
        <Text size="lg" fw={700}>
          {`${when} · ${where}`}
        </Text>
        <Text>{[sounds, ...devices].join(' · ')}</Text>
        <Text size="sm" c="dimmed">
          {t('naming.by', { who: staffName(startedBy.username) })}
        </Text>
        {nowMs - Date.parse(startedAt) > OVERDUE_MS && (
          <Badge color="red" variant="filled" leftSection={<IconClockExclamation size={15} aria-hidden />}>
            {t('naming.list.overdue')}
          </Badge>
        )}
      </Stack>
      <Group gap="xs">
        <Button
          size="md"
          leftSection={<IconUserCheck size={20} />}
          aria-label={named(t('naming.list.name'))}
          onClick={onName}
        >
          {t('naming.list.name')}
        </Button>
        <Button
          component={Link}
          to={`/patients/${patientId}/records/${sessionId}/select-type`}
          size="md"
          variant="default"
          aria-label={named(t('naming.list.open'))}
        >
          {t('naming.list.open')}
        </Button>
        {mayRemove && (
          <Button
            size="md"
            variant="default"
            c="red"
            loading={isBusy}
            leftSection={<IconTrash size={18} />}
            aria-label={named(t('naming.list.remove'))}
            onClick={onRemove}
          >
            {t('naming.list.remove')}
          </Button>
        )}
      </Group>
    </li>
  );
}

type ActionsProps = {
  named: Named;
  /** The check-up keeps it. */
  sessionId: number;
  isBusy: boolean;
  onUndo: () => void;
};
type NamedProps = Omit<ActionsProps, 'sessionId'> & { row: ToBeNamed };

/** Somebody who was named lately: to whom the sounds were put, and the way back. */
export function NamedRow({ row, named, isBusy, onUndo }: NamedProps) {
  const { t, language } = useTexts();
  const staffName = useStaffName();
  const { when, where, sounds } = useRowText(row);
  return (
    <li className={rows.row}>
      <Stack gap={2} className={rows.what ?? ''}>
        <Text size="lg" fw={700} style={{ overflowWrap: 'anywhere' }}>
          {t('naming.list.put', { patient: namedText(named) })}
        </Text>
        <Text>{[when, where, sounds].join(' · ')}</Text>
        <Text size="sm" c="dimmed">
          {t('naming.list.putBy', {
            who: staffName(named.by.username),
            when: dateTimeText(named.at, language),
          })}
        </Text>
        {!named.canUndo && <Text size="sm">{t('naming.list.read')}</Text>}
      </Stack>
      <NamedActions named={named} sessionId={row.sessionId} isBusy={isBusy} onUndo={onUndo} />
    </li>
  );
}

/** Undo, until somebody has read a sound, and the way to the patient's check-up. */
export function NamedActions({ named, sessionId, isBusy, onUndo }: ActionsProps) {
  const { t } = useTexts();
  const { patient, canUndo } = named;
  const about = (label: string) => `${label}: ${namedText(named)}`;
  return (
    <Group gap="xs">
      {canUndo && (
        <Button
          size="md"
          variant="default"
          loading={isBusy}
          leftSection={<IconArrowBackUp size={20} />}
          aria-label={about(t('naming.done.undo'))}
          onClick={onUndo}
        >
          {t('naming.done.undo')}
        </Button>
      )}
      <Button
        component={Link}
        to={`/patients/${patient.id}/records/${sessionId}/select-type`}
        size="md"
        variant="default"
        aria-label={about(t('naming.list.toCheckUp'))}
      >
        {t('naming.list.toCheckUp')}
      </Button>
    </Group>
  );
}
