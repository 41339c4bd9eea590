import { Button, Card, Stack, Text } from '@mantine/core';
import type { Merge } from '@sadap/contract/merges';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { isAdmin, useSession } from '../../../platform/session.ts';
import { mergesQuery } from '../../../queries/late/merges.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import { labelledHn } from '../../../ui/list/labelled-hn.ts';
import { confirm } from '../../../ui/page/confirm.tsx';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useCountsText } from './use-counts-text.ts';

/** Records that are part of this one, each with the way back. Asked for only where there is one. */
export function MergedNotes({ patientId }: { patientId: number }) {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(mergesQuery(patientId));
  if (!data)
    return error ? (
      <LoadError title={t('merges.line.failed')} error={error} onRetry={() => void refetch()} />
    ) : null;
  return data.map((merge) => <MergedNote key={merge.id} merge={merge} />);
}

function MergedNote({ merge }: { merge: Merge }) {
  const { t, language } = useTexts();
  const session = useSession();
  const staffName = useStaffName();
  const hn = labelledHn(merge.hn);
  const words = { hn, when: dateTimeText(merge.at, language), who: staffName(merge.byUsername) };
  return (
    <Card component="section" aria-label={hn} padding="md">
      <Stack gap={4} align="flex-start">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {t(merge.isByHospital ? 'merges.line.byHospital' : 'merges.line.merged', words)}
        </Text>
        <Text style={{ overflowWrap: 'anywhere' }}>{t('merges.line.reason', { reason: merge.reason })}</Text>
        {merge.addedAllergies.length > 0 && (
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {t('merges.line.allergies', { list: merge.addedAllergies.join(', ') })}
          </Text>
        )}
        {isAdmin(session) && <UndoButton merge={merge} hn={hn} />}
      </Stack>
    </Card>
  );
}

function UndoButton({ merge, hn }: { merge: Merge; hn: string }) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const countsText = useCountsText();
  const undo = useMutation({
    mutationFn: () => client.merges.undo({ id: merge.keptId, mergeId: merge.id }),
    onSuccess: () => toast.success({ title: t('merges.line.undone') }),
    onError: (error) => toast.failure(t('merges.line.undoFailed'), error),
    onSettled: () => queries.invalidateQueries(),
  });
  const ask = async () => {
    const isNew = Object.values(merge.since).some((count) => count > 0);
    const message = [
      t('merges.line.undoMessage', { hn }),
      isNew ? t('merges.line.undoStays', { counts: countsText(merge.since) }) : '',
      merge.soundsInMoved > 0 ? t('merges.line.undoSounds', { count: merge.soundsInMoved }) : '',
    ];
    const isSure = await confirm({
      title: t('merges.line.undoTitle', { hn }),
      message: message.filter(Boolean).join('. '),
      confirm: t('merges.line.undo'),
      isDangerous: true,
    });
    if (isSure) undo.mutate();
  };
  return (
    <Button
      variant="default"
      size="md"
      mt="xs"
      loading={undo.isPending}
      aria-label={t('merges.line.undoOf', { hn })}
      onClick={() => void ask()}
    >
      {t('merges.line.undo')}
    </Button>
  );
}
