import { Avatar, Button, Skeleton, Text } from '@mantine/core';
import { isMissed, type PastCall } from '@sadap/contract/calls';
import { presentMs } from '@sadap/contract/present-time';
import { IconPhoneCall, IconPhoneIncoming, IconPhoneOutgoing, IconPhoneX } from '@tabler/icons-react';
import { agoText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { CallUserButton } from './call-user-button.tsx';
import styles from './calls.module.css';
import { useCallUser } from './use-calls.ts';
import { usePastCalls } from './use-past-calls.ts';

/** Calls that were taken, not answered or missed; each can be called back. */
export function PastCalls() {
  const { t } = useTexts();
  const { query, calls, hasMore, showMore } = usePastCalls();
  if (query.isPending) return <Skeleton height={192} radius="md" />;
  if (!query.data)
    return (
      <LoadError
        title={t('calls.past.loadFailed')}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  if (calls.length === 0)
    return (
      <EmptyState icon={IconPhoneCall} title={t('calls.past.none')} message={t('calls.past.noneMessage')} />
    );
  return (
    <>
      <ul className={styles.users}>
        {calls.map((call) => (
          <PastCallRow key={call.id} call={call} />
        ))}
      </ul>
      {hasMore && (
        <Button fullWidth variant="default" size="md" onClick={showMore} loading={query.isFetching}>
          {t('calls.past.more')}
        </Button>
      )}
    </>
  );
}

function PastCallRow({ call }: { call: PastCall }) {
  const { t, language } = useTexts();
  const { other, direction, startedAt } = call;
  const user = useCallUser(other.id);
  const name = other.fullName || other.username;
  const hasMissed = isMissed(call);
  const Icon = hasMissed ? IconPhoneX : direction === 'incoming' ? IconPhoneIncoming : IconPhoneOutgoing;
  return (
    <li className={styles.user}>
      <Avatar color={hasMissed ? 'red' : 'gray'} size={44} aria-hidden>
        <Icon size={22} stroke={1.7} />
      </Avatar>
      <div className={styles.userName}>
        <Text fw={600} truncate>
          {other.isDeleted ? t('calls.past.deleted', { name }) : name}
        </Text>
        <Text size="sm" {...(hasMissed && { c: 'var(--mantine-color-red-text)' })}>
          {whatBecameOf(call, t)}
        </Text>
        <Text size="sm" c="dimmed">
          {agoText(startedAt, language, presentMs())}
        </Text>
      </div>
      {!other.isDeleted && <CallUserButton user={user} name={name} />}
    </li>
  );
}

function whatBecameOf(call: PastCall, t: ReturnType<typeof useTexts>['t']): string {
  const { direction, talkedMs, end } = call;
  if (talkedMs !== null) return t(`calls.past.${direction}`, { duration: talkedText(talkedMs) });
  if (isMissed(call)) return t('calls.past.missed');
  if (end === 'declined')
    return t(direction === 'incoming' ? 'calls.past.declinedHere' : 'calls.past.declinedThere');
  return t(end === 'cancelled' ? 'calls.past.cancelled' : 'calls.past.notReached');
}

/** Minutes and seconds. */
function talkedText(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
