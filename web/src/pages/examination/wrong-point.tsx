import { Button, Center, Loader, Modal, Stack, Text } from '@mantine/core';
import type { Position } from '@sadap/contract/positions';
import type { Recording } from '@sadap/contract/recordings';
import { IconMapPinOff, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { usePositionName } from '../../i18n/use-position-name.ts';
import { client } from '../../platform/api.ts';
import { checkUpsKey } from '../../queries/checkups.ts';
import { examinationsKey } from '../../queries/late/examinations.ts';
import { recordingsKey, recordingsQuery } from '../../queries/recordings.ts';
import { confirm } from '../../ui/page/confirm.tsx';
import { LoadError } from '../../ui/page/load-error.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { PositionChoice } from '../recording/position-choice.tsx';
import type { GuidedProps } from './guided-examination.tsx';

type Props = Pick<GuidedProps, 'examination'> & {
  /** The step that was saved last. */
  last: number;
  /** Its sound, unless that is somewhere else now. */
  recordingId: number | null;
  /** It is plainly not of its organ: it is asked without a tap. */
  isDoubted: boolean;
  /** Nothing else happens until this is done. */
  during: <Outcome>(change: Promise<Outcome>) => Promise<Outcome>;
  /** The question was answered or closed. */
  onSettled: () => void;
  /** The sound is somewhere else, or gone. */
  onMoved: () => void;
  /** The sound is gone from that step, which is then due again. */
  onGone: (step: number) => void;
};

/** One tap on the drawing puts the last sound where it was really recorded, or away. */
export function WrongPoint({
  examination,
  last,
  recordingId,
  isDoubted,
  during,
  onSettled,
  onMoved,
  onGone,
}: Props) {
  const { t } = useTexts();
  const shortName = usePositionName('positionsShort');
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (isDoubted) setAsking(true);
  }, [isDoubted]);
  const close = () => {
    setAsking(false);
    onSettled();
  };
  const { organ = 'heart', position = null } = examination.steps[last] ?? {};
  const { data, error, refetch } = useQuery({
    ...recordingsQuery(organ, { patientId: examination.patientId, checkUpId: examination.sessionId }),
    enabled: isAsking,
  });
  const recording = data?.find(({ recording_id: id }) => id === recordingId);
  const { isBusy, move, remove } = useLastSound(recording);
  if (recordingId === null || !position) return null;
  const discard = async () => {
    const isSure = await confirm({
      title: t('streaming.discardDialog.title'),
      message: t('streaming.discardDialog.message', { position: shortName(position) }),
      confirm: t('streaming.discardDialog.confirm'),
      cancel: t('streaming.discardDialog.cancel'),
      isDangerous: true,
    });
    if (isSure && (await change(remove()))) onGone(last);
  };
  const change = async (work: Promise<boolean>) => {
    const isDone = await during(work);
    if (isDone) {
      close();
      onMoved();
    }
    return isDone;
  };
  return (
    <>
      <Button
        size="xl"
        variant="default"
        leftSection={<IconMapPinOff size={20} />}
        onClick={() => setAsking(true)}
      >
        {t('examination.wrongPoint.open', { position: shortName(position) })}
      </Button>
      <Modal
        opened={isAsking}
        onClose={close}
        title={t(isDoubted ? 'examination.wrongPoint.doubtTitle' : 'examination.wrongPoint.title', {
          position: shortName(position),
        })}
        closeButtonProps={{ 'aria-label': t('layout.close') }}
      >
        <Stack gap="md">
          {isDoubted && (
            <Text fw={600} role="alert">
              {t(`examination.wrongPoint.doubt.${organ}`)}
            </Text>
          )}
          <Text>{t('examination.wrongPoint.hint')}</Text>
          {recording ? (
            <PositionChoice
              legend={t('examination.wrongPoint.where')}
              organ={organ}
              selected={position}
              recorded={new Set()}
              isHeld
              onSelect={(to) => void change(move(to))}
            />
          ) : error ? (
            <LoadError
              title={t('examination.wrongPoint.notLoaded')}
              error={error}
              onRetry={() => void refetch()}
            />
          ) : (
            <Center mih={320}>
              <Loader aria-label={t('examination.wrongPoint.loading')} />
            </Center>
          )}
          {isDoubted && (
            <Button size="xl" onClick={close}>
              {t('examination.wrongPoint.keep', { position: shortName(position) })}
            </Button>
          )}
          <Button
            size="xl"
            variant="default"
            c="red"
            loading={isBusy}
            disabled={!recording}
            leftSection={<IconTrash size={20} />}
            onClick={() => void discard()}
          >
            {t('examination.wrongPoint.remove')}
          </Button>
        </Stack>
      </Modal>
    </>
  );
}

/** Moves or deletes a sound that was just saved. */
function useLastSound(recording: Recording | undefined) {
  const { t } = useTexts();
  const positionName = usePositionName();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const change = async (work: (of: Recording) => Promise<unknown>, done: string): Promise<boolean> => {
    if (!recording || isBusy) return false;
    setBusy(true);
    try {
      await work(recording);
      const keys = [recordingsKey(recording.organ), examinationsKey(), checkUpsKey()];
      await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
      toast.success({ title: done });
      return true;
    } catch (error) {
      toast.failure(t('examination.wrongPoint.failed'), error);
      void queries.invalidateQueries({ queryKey: recordingsKey(recording.organ) });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    move: (position: Position) =>
      change(
        ({ organ, recording_id: id, position_version: base_version }) =>
          client[organ].correctPosition({ id, position, base_version }),
        t('recording.move.done', { position: positionName(position) }),
      ),
    remove: () =>
      change(({ organ, recording_id: id }) => client[organ].delete({ id }), t('recording.history.deleted')),
  };
}
