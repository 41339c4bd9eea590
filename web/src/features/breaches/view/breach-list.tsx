import { Anchor, Badge, Button, Card, Group, Skeleton, Text, Title } from '@mantine/core';
import type { Breach } from '@sadap/contract/breaches';
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { Link, useNavigate } from '../../../platform/navigation.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import rows from '../../../ui/list/row-list.module.css';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { breachesQuery } from '../model/queries.ts';
import { BreachForm } from './breach-form.tsx';
import { NoticeBadge } from './notice-badge.tsx';

/** Breaches, open ones first, with a way to open one. */
export function BreachList() {
  const { t } = useTexts();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data, isPending, error, refetch } = useQuery(breachesQuery());
  const [isOpening, setOpening] = useState(false);
  const [opened, setOpened] = useState<number | null>(null);
  // After the dialog has gone, which asks before unsaved input is left.
  useEffect(() => {
    if (opened !== null && !isOpening) void navigate(`/admin/privacy/breaches/${opened}`);
  }, [opened, isOpening, navigate]);
  return (
    <Card component="section">
      <Group justify="space-between" mb="xs">
        <Title order={2}>{t('breaches.title')}</Title>
        <Button
          color="red"
          variant="light"
          size="md"
          leftSection={<IconAlertTriangle size={20} aria-hidden />}
          onClick={() => setOpening(true)}
        >
          {t('breaches.open')}
        </Button>
      </Group>
      <Text c="dimmed" mb="md">
        {t('breaches.about')}
      </Text>
      {isPending && <Skeleton height={120} radius="md" />}
      {error && !data && (
        <LoadError title={t('breaches.loadFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && (
        <EmptyState icon={IconShieldCheck} title={t('breaches.none')} message={t('breaches.noneHint')} />
      )}
      <ul className={rows.list}>
        {data?.map((breach) => (
          <BreachRow key={breach.id} breach={breach} />
        ))}
      </ul>
      <FormDialog opened={isOpening} onClose={() => setOpening(false)} title={t('breaches.open')} size="lg">
        {(onDirty) => (
          <BreachForm
            onDirty={onDirty}
            submitLabel={t('breaches.form.open')}
            failed={t('breaches.form.openFailed')}
            onSubmit={async (details) => {
              const { id } = await client.breaches.open(details);
              await queries.invalidateQueries({ queryKey: breachesQuery().queryKey });
              setOpened(id);
              setOpening(false);
            }}
          />
        )}
      </FormDialog>
    </Card>
  );
}

function BreachRow({ breach }: { breach: Breach }) {
  const { t, language } = useTexts();
  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <Anchor component={Link} to={`/admin/privacy/breaches/${breach.id}`} fw={600}>
          {breach.title}
        </Anchor>
        <Text c="dimmed" className="sadap-digits">
          {t('breaches.known', { at: dateTimeText(breach.knownAt, language) })}
        </Text>
      </div>
      {breach.closed ? (
        <Badge size="lg" color="gray" variant="light" tt="none">
          {t('breaches.closed')}
        </Badge>
      ) : (
        <NoticeBadge breach={breach} />
      )}
    </li>
  );
}
