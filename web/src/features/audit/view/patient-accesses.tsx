import { Button, Card, Group, Skeleton, Text } from '@mantine/core';
import type { Access } from '@sadap/contract/audit';
import { IconEyeOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { dateText, timeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { api } from '../../../platform/api.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { LoadError } from '../../../ui/page/load-error.tsx';
import styles from './audit.module.css';

/** Who has looked at a patient's record, by day, and what each did. */
export function PatientAccesses({ patientId }: { patientId: number }) {
  const { t } = useTexts();
  const query = useInfiniteQuery(
    api.audit.ofPatient.infiniteOptions({
      input: (before: string | undefined) => ({ id: patientId, ...(before ? { before } : {}) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ hasMore, accesses }) => (hasMore ? accesses.at(-1)?.day : undefined),
    }),
  );
  if (query.isPending) return <Skeleton height={320} radius="lg" />;
  if (!query.data)
    return (
      <LoadError
        title={t('audit.accesses.loadFailed')}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  const accesses = query.data.pages.flatMap((page) => page.accesses);
  if (accesses.length === 0)
    return (
      <EmptyState icon={IconEyeOff} title={t('audit.accesses.nobody')} message={t('audit.accesses.none')} />
    );
  return (
    <Card component="section">
      <Text c="dimmed" mb="sm">
        {t('audit.accesses.about')}
      </Text>
      <ul className={styles.list}>
        {accesses.map((access, index) => (
          <Fragment key={`${access.day} ${access.user?.id ?? access.program}`}>
            {accesses[index - 1]?.day !== access.day && <Day day={access.day} />}
            <AccessRow access={access} />
          </Fragment>
        ))}
      </ul>
      {query.hasNextPage && (
        <Group justify="center" mt="md">
          <Button
            variant="default"
            size="md"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('audit.accesses.older')}
          </Button>
        </Group>
      )}
    </Card>
  );
}

function Day({ day }: { day: string }) {
  const { language } = useTexts();
  return (
    <li className={styles.day}>
      <Text fw={600}>{dateText(`${day}T12:00`, language)}</Text>
    </li>
  );
}

const DEEDS = ['reading', 'listening', 'takingOut', 'change', 'deletion'] as const;

function AccessRow({ access }: { access: Access }) {
  const { t } = useTexts();
  const { user, program, counts } = access;
  const deeds = DEEDS.flatMap((deed) =>
    counts[deed] > 0 ? [t(`audit.accesses.deeds.${deed}`, { count: counts[deed] })] : [],
  );
  const [from, to] = [timeText(access.firstAt), timeText(access.lastAt)];
  return (
    <li className={styles.access}>
      <Text fw={600}>{user ? user.fullName || user.username : program}</Text>
      <Text className="sadap-digits">{from === to ? from : `${from} – ${to}`}</Text>
      <Text size="sm" {...(deeds.length > 0 ? {} : { c: 'dimmed' })} className={styles.did ?? ''}>
        {deeds.length > 0 ? deeds.join(' · ') : t('audit.accesses.deeds.found')}
      </Text>
    </li>
  );
}
