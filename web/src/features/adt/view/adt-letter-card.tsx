import { Button, Card, Group, Stack, Text, TextInput } from '@mantine/core';
import type { AdtLetter, AdtLetterContent } from '@sadap/contract/adt';
import { ERRORS, isErrorCode } from '@sadap/contract/errors';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { Link } from '../../../platform/navigation.tsx';
import { adtQuery } from '../../../queries/late/adt.ts';
import { labelledHn } from '../../../ui/list/labelled-hn.ts';
import { toast } from '../../../ui/toast/toast.ts';

const SHORTEST_REASON = 3;
const OWN_REASONS = [
  /** Of letters that older versions kept. */
  'MERGE',
  'MERGE_BOTH',
  'MERGE_ELSEWHERE',
  'MERGE_DIFFERENT',
  'MERGE_CONTRADICTS',
  'MERGE_RESTRICTED',
  'MERGE_REVERSED',
  'MERGE_UNDONE',
  'MERGE_ONLY_OLD',
  'MERGE_NOT_TWO',
  'BAD_PATIENT',
  'BAD_MEASUREMENTS',
  'DIFFERENT_PATIENT',
  'NO_ACCOUNT',
  'NOT_FINISHED',
] as const;

function useWhyText({ why, other_hn: other }: AdtLetter): string {
  const { t, language } = useTexts();
  const own = OWN_REASONS.find((each) => each === why);
  if (own) return t(`adt.reasons.${own}`, { other: other ? labelledHn(other) : t('adt.noHn') });
  return isErrorCode(why) ? ERRORS[why][language] : why;
}

/** A message that a person looks at: read, tried again, or put away with a reason. */
export function AdtLetterCard({ letter }: { letter: AdtLetter }) {
  const { t, language } = useTexts();
  const hn = letter.hn ? labelledHn(letter.hn) : t('adt.noHn');
  const name = t('adt.letter', { hn, event: letter.event });
  const why = useWhyText(letter);
  return (
    <Card component="article" withBorder padding="md" aria-label={name}>
      <Stack gap="sm">
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {t('adt.receivedAt', { time: dateTimeText(letter.received_at, language) })}
        </Text>
        <Text size="sm">
          {t('adt.why')} {why}
        </Text>
        <Reading id={letter.id} />
        <PuttingAway id={letter.id} hn={hn} />
      </Stack>
    </Card>
  );
}

/** What it says is shown when it is asked for: the trail notes who read it. */
function Reading({ id }: { id: number }) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const read = useMutation({
    mutationFn: () => client.adt.read({ id }),
    onError: (error) => toast.failure(t('adt.readFailed'), error),
  });
  const again = useMutation({
    mutationFn: () => client.adt.again({ id }),
    onSuccess: (state) => {
      queries.setQueryData(adtQuery().queryKey, state);
      toast.success({ title: t('adt.againDone') });
    },
    onError: (error) => toast.failure(t('adt.againFailed'), error),
  });
  return (
    <>
      {read.data && <Content content={read.data} />}
      <Group gap="sm">
        {!read.data && (
          <Button size="md" variant="default" loading={read.isPending} onClick={() => read.mutate()}>
            {t('adt.read')}
          </Button>
        )}
        <Button size="md" variant="default" loading={again.isPending} onClick={() => again.mutate()}>
          {t('adt.again')}
        </Button>
      </Group>
    </>
  );
}

function Content({ content }: { content: AdtLetterContent }) {
  const { t } = useTexts();
  const { first_name: first, last_name: last, birth_date: birth, sex, patient_id: patient } = content;
  const { other_patient_id: other } = content;
  return (
    <Stack gap={4} align="flex-start">
      <Text>{t('adt.name', { first: first ?? '–', last: last ?? '–' })}</Text>
      <Text className="sadap-digits">{t('adt.birthAndSex', { birth: birth ?? '–', sex: sex ?? '–' })}</Text>
      {patient !== null && (
        <Button component={Link} to={`/patients/${patient}`} size="md" variant="default">
          {t('adt.open')}
        </Button>
      )}
      {patient !== null && other !== null && (
        <Button component={Link} to={`/patients/${patient}/merge?with=${other}`} size="md" variant="default">
          {t('adt.merge')}
        </Button>
      )}
    </Stack>
  );
}

function PuttingAway({ id, hn }: { id: number; hn: string }) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const putAway = useMutation({
    mutationFn: () => client.adt.putAway({ id, reason }),
    onSuccess: (state) => {
      queries.setQueryData(adtQuery().queryKey, state);
      toast.success({ title: t('adt.putAwayDone') });
    },
    onError: (error) => toast.failure(t('adt.putAwayFailed'), error),
  });
  return (
    <Group gap="sm" align="flex-end">
      <TextInput
        size="md"
        maxLength={500}
        label={t('adt.reason', { hn })}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button
        size="md"
        variant="default"
        disabled={reason.trim().length < SHORTEST_REASON}
        loading={putAway.isPending}
        onClick={() => putAway.mutate()}
      >
        {t('adt.putAway')}
      </Button>
    </Group>
  );
}
