import { Alert, Button, Card, Group, Stack, Text } from '@mantine/core';
import { checkUpPagePath } from '@sadap/contract/reports';
import type { RefusedResult, ResultsState } from '@sadap/contract/results';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { Link } from '../../../platform/navigation.tsx';
import { resultsQuery } from '../../../queries/late/results.ts';
import { confirm } from '../../../ui/page/confirm.tsx';
import { QueriedSection } from '../../../ui/page/queried-section.tsx';
import { toast } from '../../../ui/toast/toast.ts';

/** What is on its way to the hospital's own system. Nothing is shown where none is configured. */
export function ResultsSection() {
  const { t } = useTexts();
  const query = useQuery(resultsQuery());
  if (query.data?.receivers.length === 0) return null;
  return (
    <QueriedSection
      id="results-title"
      title={t('results.title')}
      query={query}
      loadFailed={t('results.loadFailed')}
    >
      {(state) => <State state={state} />}
    </QueriedSection>
  );
}

function State({ state }: { state: ResultsState }) {
  const { t } = useTexts();
  const { refused, refused_count: count } = state;
  const again = useAgain();
  return (
    <Stack gap="md">
      <OnTheWay state={state} />
      {refused.length > 0 && (
        <Alert color="red" icon={<IconAlertTriangle />} title={t('results.refusedTitle')}>
          {t('results.refusedHelp')}
        </Alert>
      )}
      {refused.length > 1 && (
        <Group>
          <Button
            size="md"
            loading={again.isPending}
            onClick={() => again.mutate(refused.map(({ id }) => id))}
          >
            {t('results.allAgain')}
          </Button>
        </Group>
      )}
      {refused.map((letter) => (
        <Letter key={letter.id} letter={letter} />
      ))}
      {count > refused.length && (
        <Text c="dimmed">{t('results.more', { count: count - refused.length })}</Text>
      )}
    </Stack>
  );
}

const OWN_REASONS = ['NO_ANSWER', 'NOT_FHIR', 'NOT_HL7', 'NOT_MADE'] as const;

/** A reason in words, where it is one of Sadap's own. */
function useWhyText() {
  const { t } = useTexts();
  return (why: string) => {
    const own = OWN_REASONS.find((each) => each === why);
    return own ? t(`results.reasons.${own}`) : why;
  };
}

function OnTheWay({ state }: { state: ResultsState }) {
  const whyText = useWhyText();
  const { t, language } = useTexts();
  const { waiting, waiting_since: since, waiting_because: why, latest_sent_at: latest } = state;
  const sent = latest ? t('results.latest', { time: dateTimeText(latest, language) }) : t('results.never');
  const isCalm = waiting === 0 && state.refused_count === 0;
  return (
    <Stack gap={4} role="status">
      <Group gap="xs" wrap="nowrap" align="flex-start">
        {isCalm && latest && (
          <IconCircleCheck size={22} color="var(--mantine-color-green-text)" aria-hidden />
        )}
        <Text className="sadap-digits">
          {sent} {isCalm && latest && t('results.allSent')}
        </Text>
      </Group>
      {since && (
        <Text className="sadap-digits">
          {t('results.waiting', { count: waiting, time: dateTimeText(since, language) })}
        </Text>
      )}
      {why && <Text c="red">{t('results.because', { why: whyText(why) })}</Text>}
    </Stack>
  );
}

function useAgain() {
  const { t } = useTexts();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ids: number[]) => client.results.again({ ids }),
    onSuccess: (state) => {
      queries.setQueryData(resultsQuery().queryKey, state);
      toast.success({ title: t('results.againDone') });
    },
    onError: (error) => toast.failure(t('results.againFailed'), error),
  });
}

function Letter({ letter }: { letter: RefusedResult }) {
  const { t, language } = useTexts();
  const { id, number, patient_id: patient, check_up_id: checkUp, changed_at: changedAt, why } = letter;
  const name = t('results.letter', { number, patient });
  const queries = useQueryClient();
  const again = useAgain();
  const whyText = useWhyText();
  const giveUp = useMutation({
    mutationFn: () => client.results.giveUp({ ids: [id] }),
    onSuccess: (state) => {
      queries.setQueryData(resultsQuery().queryKey, state);
      toast.success({ title: t('results.giveUpDone'), message: name });
    },
    onError: (error) => toast.failure(t('results.giveUpFailed'), error),
  });
  const askToGiveUp = async () => {
    const isSure = await confirm({
      title: t('results.giveUpTitle'),
      message: `${name} ${t('results.giveUpHelp')}`,
      confirm: t('results.giveUp'),
      isDangerous: true,
    });
    if (isSure) giveUp.mutate();
  };
  return (
    <Card component="article" withBorder padding="md" aria-label={name}>
      <Stack gap="sm">
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {t('results.changedAt', { time: dateTimeText(changedAt, language) })}
        </Text>
        <Text size="sm">
          {t('results.why')} {whyText(why)}
        </Text>
        <Group gap="sm">
          <Button size="md" variant="default" loading={again.isPending} onClick={() => again.mutate([id])}>
            {t('results.again')}
          </Button>
          <Button component={Link} to={checkUpPagePath(patient, checkUp)} size="md" variant="default">
            {t('results.openCheckUp')}
          </Button>
          <Button
            size="md"
            variant="subtle"
            color="red"
            loading={giveUp.isPending}
            onClick={() => void askToGiveUp()}
          >
            {t('results.giveUp')}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
