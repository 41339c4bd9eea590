import { Button, Card, Skeleton, Text, Title } from '@mantine/core';
import type { LoginSession } from '@sadap/contract/auth';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { ownSessionsQuery } from '../../../queries/late/sessions.ts';
import rows from '../../../ui/list/row-list.module.css';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { EndSessionDialog, type EndSessionSubject } from './end-session-dialog.tsx';
import { SessionRow } from './session-row.tsx';

const ENDED_SHOWN = 3;

/** Where the user is signed in, and was lately. */
export function SessionsCard() {
  const { t } = useTexts();
  const { data, error, isPending, refetch, dataUpdatedAt } = useQuery(ownSessionsQuery());
  const [subject, setSubject] = useState<EndSessionSubject>(null);
  const sessions = data?.sessions ?? [];
  const living = sessions.filter(({ endedAt }) => endedAt === null);
  const ended = sessions.filter(({ endedAt }) => endedAt !== null);
  const others = living.filter(({ isCurrent }) => !isCurrent);
  return (
    <Card component="section">
      <Title order={2} mb="md">
        {t('sessions.title')}
      </Title>
      {isPending && <Skeleton height={88} radius="md" />}
      {!isPending && !data && (
        <LoadError title={t('sessions.loadFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          <ul className={rows.list}>
            {living.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                nowMs={dataUpdatedAt}
                {...(session.isCurrent ? {} : { onEnd: () => setSubject(session) })}
              />
            ))}
          </ul>
          {others.length > 1 && (
            <Button variant="default" size="md" mt="md" onClick={() => setSubject('all')}>
              {t('sessions.endAll')}
            </Button>
          )}
          <EndedSessions sessions={ended} nowMs={dataUpdatedAt} />
          <Text size="sm" c="dimmed" mt="md">
            {t('sessions.notYou')}
          </Text>
        </>
      )}
      <EndSessionDialog subject={subject} onClose={() => setSubject(null)} />
    </Card>
  );
}

function EndedSessions({ sessions, nowMs }: { sessions: LoginSession[]; nowMs: number }) {
  const { t } = useTexts();
  const [isWhole, setWhole] = useState(false);
  if (sessions.length === 0) return null;
  const shown = isWhole ? sessions : sessions.slice(0, ENDED_SHOWN);
  return (
    <>
      <Title order={3} mt="lg" mb="md">
        {t('sessions.recent')}
      </Title>
      <ul className={rows.list}>
        {shown.map((session) => (
          <SessionRow key={session.id} session={session} nowMs={nowMs} />
        ))}
      </ul>
      {shown.length < sessions.length && (
        <Button variant="subtle" size="md" mt="sm" onClick={() => setWhole(true)}>
          {t('sessions.showAll', { count: sessions.length })}
        </Button>
      )}
    </>
  );
}
