import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import type { Recording } from '@sadap/contract/recordings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { usePositionName } from '../../../i18n/use-position-name.ts';
import { api, client } from '../../../platform/api.ts';
import { isAdmin, useSession } from '../../../platform/session.ts';
import { questionsKey } from '../../../queries/questions.ts';
import { recordingsKey } from '../../../queries/recordings.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import { clockTime } from '../../../sound/clock-time.ts';
import { recordedText } from '../../../sound/recorded-text.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { PositionSelect } from './position-select.tsx';

type Props = { recording: Recording; onClose: () => void };

/** Corrects where a saved sound was recorded, and shows earlier corrections. */
export function PositionDialog({ recording, onClose }: Props) {
  const { t, language } = useTexts();
  const staffName = useStaffName();
  const positionName = usePositionName();
  const session = useSession();
  const queries = useQueryClient();
  const { organ, recording_id: id, position: from, position_version, created_by } = recording;
  const [position, setPosition] = useState(from);
  const [isBusy, setBusy] = useState(false);
  const corrections = useQuery(
    api[organ].positionCorrections.queryOptions({ input: { id }, enabled: position_version > 0 }),
  );
  const mayCorrect = isAdmin(session) || created_by.id === session?.userId;

  const correct = async () => {
    setBusy(true);
    try {
      await client[organ].correctPosition({ id, position, base_version: position_version });
      toast.success({ title: t('recording.move.done', { position: positionName(position) }) });
      onClose();
    } catch (error) {
      toast.failure(t('recording.move.failed'), error);
    } finally {
      setBusy(false);
      void queries.invalidateQueries({ queryKey: recordingsKey(organ) });
      void queries.invalidateQueries({ queryKey: questionsKey() });
    }
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('recording.correct.title')}
      closeButtonProps={{ 'aria-label': t('layout.close') }}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {[
            recordedText(recording, language),
            clockTime(recording.duration_ms),
            staffName(created_by.username),
          ].join(' · ')}
        </Text>
        <PositionSelect
          organ={organ}
          label={t('recording.position')}
          value={position}
          isDisabled={!mayCorrect || isBusy}
          onChange={setPosition}
        />
        {mayCorrect ? (
          <Text size="sm">{t('recording.correct.hint')}</Text>
        ) : (
          <Text size="sm">
            {t('recording.correct.onlyMaker', { username: staffName(created_by.username) })}
          </Text>
        )}
        {mayCorrect && (
          <Text size="sm" c="dimmed">
            {t('recording.correct.organHint')}
          </Text>
        )}
        {corrections.data && corrections.data.length > 0 && (
          <div>
            <Text fw={600}>{t('recording.correct.history')}</Text>
            <List size="sm">
              {corrections.data.map(({ version, author, createdAt, from, to }) => (
                <List.Item key={version}>
                  {t('recording.correct.entry', { from: positionName(from), to: positionName(to) })}
                  {` · ${staffName(author)} · ${dateTimeText(createdAt, language)}`}
                </List.Item>
              ))}
            </List>
          </div>
        )}
        <Group justify="flex-end">
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {t('layout.cancel')}
          </Button>
          {mayCorrect && (
            <Button disabled={position === from} loading={isBusy} onClick={() => void correct()}>
              {t('recording.correct.submit')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
