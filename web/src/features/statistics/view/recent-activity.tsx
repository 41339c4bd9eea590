import { ActionIcon, Card, Group, Skeleton, Text, ThemeIcon, Title } from '@mantine/core';
import type { Activity } from '@sadap/contract/statistics';
import {
  IconClipboardHeart,
  IconClockHour4,
  IconFileText,
  IconRefresh,
  IconUserPlus,
  IconWaveSine,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { agoText, dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { usePositionName } from '../../../i18n/use-position-name.ts';
import { Link } from '../../../platform/navigation.tsx';
import { useStaffName } from '../../../queries/staff-names.ts';
import { ACTIVITIES_SHOWN, recentActivityQuery } from '../../../queries/statistics.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { StaleNote } from '../../../ui/page/stale-note.tsx';
import { Tip } from '../../../ui/page/tip.tsx';
import { activityPage } from '../model/activity-page.ts';
import styles from './statistics.module.css';

/** As tall as the content, so that nothing below moves, and nothing below is fetched too early. */
const ROW_HEIGHT_PX = 84;
const ICONS = {
  patient: IconUserPlus,
  'check-up': IconClipboardHeart,
  recording: IconWaveSine,
  file: IconFileText,
} as const;

/** Everyone's recent activity, with links. */
export function RecentActivity() {
  const { t } = useTexts();
  const [isRefreshing, setRefreshing] = useState(false);
  const query = useQuery(recentActivityQuery());
  const { data, error, dataUpdatedAt, refetch } = query;
  const refresh = async () => {
    setRefreshing(true);
    await refetch();
    setRefreshing(false);
  };
  return (
    <Card component="section" aria-labelledby="activity-title">
      <Group justify="space-between" wrap="nowrap" mb="md">
        <Title order={2} id="activity-title">
          {t('statistics.activity.title')}
        </Title>
        <Tip label={t('statistics.activity.refresh')}>
          <ActionIcon
            variant="default"
            size={44}
            loading={isRefreshing}
            onClick={() => void refresh()}
            aria-label={t('statistics.activity.refresh')}
          >
            <IconRefresh size={20} stroke={1.7} />
          </ActionIcon>
        </Tip>
      </Group>
      <StaleNote queries={[query]} />
      {!data && !error && (
        <div className={styles.activities}>
          {Array.from({ length: ACTIVITIES_SHOWN }, (_row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
            <Skeleton key={index} height={ROW_HEIGHT_PX} mb="xs" />
          ))}
        </div>
      )}
      {!data && error && (
        <LoadError title={t('statistics.activity.failed')} error={error} onRetry={() => void refresh()} />
      )}
      {data?.length === 0 && (
        <EmptyState
          icon={IconClockHour4}
          title={t('statistics.activity.emptyTitle')}
          message={t('statistics.activity.emptyMessage')}
        />
      )}
      {data && data.length > 0 && (
        <ul className={styles.activities}>
          {data.map((activity) => (
            <li key={`${activity.kind} ${activity.at} ${activity.patientId} ${activity.position}`}>
              <ActivityLink activity={activity} nowMs={dataUpdatedAt} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function ActivityLink({ activity, nowMs }: { activity: Activity; nowMs: number }) {
  const { t, language } = useTexts();
  const staffName = useStaffName();
  const positionName = usePositionName('positionsShort');
  const { kind, at, username, patientID, patientName, sessionNumber, organ, position } = activity;
  const KindIcon = ICONS[kind];
  const what =
    kind === 'recording' && organ && position
      ? t(`statistics.activity.recording.${organ}`, { position: positionName(position) })
      : t(`statistics.activity.kinds.${kind}`, { number: sessionNumber });
  return (
    <Link to={activityPage(activity)} className={styles.activity}>
      <ThemeIcon variant="light" size={38} radius="md">
        <KindIcon size={21} stroke={1.7} />
      </ThemeIcon>
      <div style={{ minWidth: 0, flex: 1 }}>
        <Text fw={600} size="sm">
          {what}
        </Text>
        <Text size="sm">{[patientName, patientID].filter(Boolean).join(' · ')}</Text>
        <Text size="sm" c="dimmed">
          {t('statistics.activity.by', { username: staffName(username) })}
          {' · '}
          <time dateTime={at} title={dateTimeText(at, language)}>
            {agoText(at, language, nowMs)}
          </time>
        </Text>
      </div>
    </Link>
  );
}
