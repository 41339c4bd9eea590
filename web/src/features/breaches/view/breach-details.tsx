import { Alert, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { Breach } from '@sadap/contract/breaches';
import { IconCircleCheck, IconPencil } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { breachesQuery, breachQuery } from '../model/queries.ts';
import { AffectedPatients } from './affected-patients.tsx';
import { BreachForm } from './breach-form.tsx';
import { BreachSteps } from './breach-steps.tsx';
import { ClosingCard } from './closing-card.tsx';
import { NoticeBadge } from './notice-badge.tsx';

/** One breach: what happened, what is to be done, and whom it concerns. */
export function BreachDetailsView({ id }: { id: number }) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const { data: breach, isPending, error, refetch } = useQuery(breachQuery(id));
  if (isPending) return <Skeleton height={420} radius="md" />;
  if (!breach)
    return <LoadError title={t('breaches.loadFailed')} error={error} onRetry={() => void refetch()} />;

  /** Shows what was saved; or says why not, and shows what somebody else has saved. */
  const save = async (saving: Promise<Breach>): Promise<boolean> => {
    try {
      queries.setQueryData(breachQuery(id).queryKey, await saving);
      void queries.invalidateQueries({ queryKey: breachesQuery().queryKey });
      return true;
    } catch (failure) {
      toast.failure(t('breaches.saveFailed'), failure);
      void refetch();
      return false;
    }
  };
  return (
    <Stack gap="md">
      <Facts breach={breach} />
      <BreachSteps breach={breach} save={save} />
      <AffectedPatients key={JSON.stringify(breach.scope)} breach={breach} />
      <ClosingCard key={breach.closed?.at} breach={breach} save={save} />
    </Stack>
  );
}

function Facts({ breach }: { breach: Breach }) {
  const { t, language } = useTexts();
  const staffName = useStaffName();
  const queries = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  const { id, version, closed } = breach;
  return (
    <Card component="section">
      <Group justify="space-between" align="flex-start" mb="xs">
        <Title order={2} style={{ overflowWrap: 'anywhere' }}>
          {breach.title}
        </Title>
        {!closed && <NoticeBadge breach={breach} />}
      </Group>
      <Text className="sadap-digits">
        {t('breaches.known', { at: dateTimeText(breach.knownAt, language) })}
      </Text>
      <Text className="sadap-digits">{t('breaches.due', { at: dateTimeText(breach.dueAt, language) })}</Text>
      <Text c="dimmed" className="sadap-digits">
        {t('breaches.openedBy', {
          by: staffName(breach.openedBy),
          at: dateTimeText(breach.openedAt, language),
        })}
      </Text>
      {breach.what && (
        <Text mt="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {breach.what}
        </Text>
      )}
      {closed ? (
        <Alert color="teal" icon={<IconCircleCheck />} mt="md" title={t('breaches.closed')}>
          {t('breaches.closedBy', { by: staffName(closed.by), at: dateTimeText(closed.at, language) })}
          <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{closed.note}</Text>
        </Alert>
      ) : (
        <Group justify="flex-end" mt="sm">
          <Button
            variant="default"
            size="md"
            leftSection={<IconPencil size={18} aria-hidden />}
            onClick={() => setEditing(true)}
          >
            {t('breaches.edit')}
          </Button>
        </Group>
      )}
      <FormDialog opened={isEditing} onClose={() => setEditing(false)} title={t('breaches.edit')} size="lg">
        {(onDirty) => (
          <BreachForm
            breach={breach}
            onDirty={onDirty}
            submitLabel={t('breaches.form.save')}
            failed={t('breaches.saveFailed')}
            onSubmit={async (details) => {
              const saved = await client.breaches.change({ id, version, ...details });
              queries.setQueryData(breachQuery(id).queryKey, saved);
              void queries.invalidateQueries({ queryKey: breachesQuery().queryKey });
              setEditing(false);
            }}
          />
        )}
      </FormDialog>
    </Card>
  );
}
