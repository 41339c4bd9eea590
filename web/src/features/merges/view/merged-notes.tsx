import { Button, Card, Stack, Text } from '@mantine/core';
import { COMPARED_FIELDS, type Merge } from '@sadap/contract/merges';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
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
import { useValueText } from './use-value-text.ts';

/** Long enough to be read and written down. */
const SENT_SHOWN_MS = 60_000;

/** Records that are part of this one, each with the way back. Asked for only where there is one. */
export function MergedNotes({ patientId }: { patientId: number }) {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(mergesQuery(patientId));
  if (!data)
    return error ? (
      <LoadError title={t('merges.line.failed')} error={error} onRetry={() => void refetch()} />
    ) : null;
  return data.map((merge) => (
    <MergedNote key={merge.id} merge={merge} isNearest={merge.keptId === patientId} />
  ));
}

/** `isNearest`: into this record itself, so that it can be undone. */
function MergedNote({ merge, isNearest }: { merge: Merge; isNearest: boolean }) {
  const { t, language } = useTexts();
  const session = useSession();
  const staffName = useStaffName();
  const { nameOf, textOf } = useValueText();
  const hn = labelledHn(merge.hn);
  const said = COMPARED_FIELDS.filter((field) => field in merge.goneSaid).map(
    (field) => `${nameOf(field)}: ${textOf(merge.goneSaid, field)}`,
  );
  const kept = labelledHn(merge.keptHn);
  const words = { hn, kept, when: dateTimeText(merge.at, language), who: staffName(merge.byUsername) };
  return (
    <Card component="section" aria-label={hn} padding="md">
      <Stack gap={4} align="flex-start">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {t(
            `merges.line.${isNearest ? 'here' : 'before'}.${merge.isByHospital ? 'byHospital' : 'merged'}`,
            words,
          )}
        </Text>
        {!merge.isByHospital && (
          <Text style={{ overflowWrap: 'anywhere' }}>
            {t('merges.line.reason', { reason: merge.reason })}
          </Text>
        )}
        {merge.addedAllergies.length > 0 && (
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {t('merges.line.allergies', { list: merge.addedAllergies.join(', ') })}
          </Text>
        )}
        {said.length > 0 && (
          <Text style={{ overflowWrap: 'anywhere' }}>
            {t('merges.line.said', { list: said.join(' · ') })}
          </Text>
        )}
        {isAdmin(session) &&
          (isNearest ? (
            <UndoButton merge={merge} hn={hn} />
          ) : (
            <Text>{t('merges.line.undoFirst', { kept })}</Text>
          ))}
      </Stack>
    </Card>
  );
}

function UndoButton({ merge, hn }: { merge: Merge; hn: string }) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const countsText = useCountsText();
  const isAsking = useRef(false);
  const undo = useMutation({
    mutationFn: ({ keptVersion: version }: Merge) =>
      client.merges.undo({ id: merge.keptId, mergeId: merge.id, version }),
    onSuccess: ({ resultsToWithdraw: count }) => {
      const title = t('merges.line.undone');
      if (count === 0) toast.success({ title });
      // Read on: somebody must do it, and no page says it any more.
      else toast.warning({ title, message: t('merges.line.sent', { count }), durationMs: SENT_SHOWN_MS });
    },
    onError: (error) => toast.failure(t('merges.line.undoFailed'), error),
    onSettled: () => queries.invalidateQueries(),
  });
  const messageOf = ({ since, soundsInMoved, vitalSignsInMoved, resultsToWithdraw, ...rest }: Merge) => {
    const { allergiesThatStay, allergiesOfKept } = rest;
    const isNew = Object.values(since).some((count) => count > 0);
    return [
      t('merges.line.undoMessage', { hn }),
      isNew && t('merges.line.undoStays', { counts: countsText(since) }),
      soundsInMoved > 0 && t('merges.line.undoSounds', { count: soundsInMoved }),
      vitalSignsInMoved > 0 && t('merges.line.undoVitalSigns', { count: vitalSignsInMoved }),
      resultsToWithdraw > 0 && t('merges.line.sent', { count: resultsToWithdraw }),
      allergiesThatStay.length > 0 &&
        t('merges.line.undoAllergies', { hn, list: allergiesThatStay.join(', ') }),
      allergiesOfKept.length > 0 &&
        t('merges.line.undoOwnAllergies', { hn, list: allergiesOfKept.join(', ') }),
    ]
      .filter(Boolean)
      .join('\n');
  };
  /** As it is now, with what was added since the page came. Undefined: its line goes, or nobody knows. */
  const fresh = async (): Promise<Merge | undefined> => {
    try {
      const merges = await queries.fetchQuery({ ...mergesQuery(merge.keptId), staleTime: 0 });
      return merges.find(({ id }) => id === merge.id);
    } catch (error) {
      toast.failure(t('merges.line.failed'), error);
    }
  };
  const ask = async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    const now = await fresh();
    isAsking.current = false;
    if (!now) return;
    const isSure = await confirm({
      title: t('merges.line.undoTitle', { hn }),
      message: messageOf(now),
      confirm: t('merges.line.undoConfirm'),
      isDangerous: true,
    });
    if (isSure) undo.mutate(now);
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
