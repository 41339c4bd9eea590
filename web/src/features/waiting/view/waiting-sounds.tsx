import { ActionIcon, Badge, Card, Group, Text, ThemeIcon, Title } from '@mantine/core';
import { COUNT_CAP } from '@sadap/contract/limits';
import type { WaitingRecording } from '@sadap/contract/recordings';
import { IconChevronLeft, IconChevronRight, IconHeartbeat, IconLungs } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { agoText, dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { usePositionName } from '../../../i18n/use-position-name.ts';
import { Link } from '../../../platform/navigation.tsx';
import { useStaffName } from '../../../queries/staff-names.ts';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { byCheckUp, type OfCheckUp, signsText, waitingPage } from '../model/waiting-page.ts';
import styles from './waiting.module.css';
import { SHOWN, waitingPageQuery } from './waiting-query.ts';

/** Whether it is known if there are unreviewed sounds; what stands below them would jump otherwise. */
export function useIsWaitingKnown(): boolean {
  const { data, failureCount } = useQuery(waitingPageQuery(0));
  const [isKnown, setKnown] = useState(false);
  // For good: a list that failed is asked for again as it is drawn.
  if (!isKnown && (data !== undefined || failureCount > 0)) setKnown(true);
  return isKnown;
}

/** Unreviewed sounds, if there are any. */
export function WaitingSounds() {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(waitingPageQuery(0));
  if (error && !data)
    return <LoadError title={t('waiting.failed')} error={error} onRetry={() => void refetch()} />;
  return data && data.total > 0 ? <WaitingCard /> : null;
}

/** Unreviewed sounds by check-up, the most dangerous first, each with a link. */
function WaitingCard() {
  const { t } = useTexts();
  /** The sound after which each page up to this one begins. */
  const [begins, setBegins] = useState<readonly number[]>([0]);
  const { data, dataUpdatedAt } = useQuery(waitingPageQuery(begins.at(-1) ?? 0));
  if (!data) return null;
  const { total, recordings } = data;
  const last = recordings.at(-1)?.recording_id;
  const isLastPage = recordings.length < SHOWN;
  return (
    <Card component="section" aria-labelledby="waiting-title">
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <Group gap="sm">
          <Title order={2} id="waiting-title">
            {t('waiting.title')}
          </Title>
          <Badge color="yellow" variant="outline">
            {total >= COUNT_CAP ? `${COUNT_CAP}+` : total}
          </Badge>
        </Group>
        {total > SHOWN && (
          <Group gap={6} wrap="nowrap">
            <ActionIcon
              variant="default"
              size={44}
              disabled={begins.length === 1}
              onClick={() => setBegins((all) => all.slice(0, -1))}
              aria-label={t('waiting.older')}
            >
              <IconChevronLeft size={20} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size={44}
              disabled={isLastPage || last === undefined}
              onClick={() => last !== undefined && setBegins((all) => [...all, last])}
              aria-label={t('waiting.newer')}
            >
              <IconChevronRight size={20} />
            </ActionIcon>
          </Group>
        )}
      </Group>
      {recordings.length === 0 && <Text c="dimmed">{t('waiting.noMore')}</Text>}
      {byCheckUp(recordings).map((sounds) => (
        <WaitingCheckUp key={sounds[0].session_id} sounds={sounds} nowMs={dataUpdatedAt} />
      ))}
    </Card>
  );
}

function WaitingCheckUp({ sounds, nowMs }: { sounds: OfCheckUp; nowMs: number }) {
  const { t } = useTexts();
  const [{ danger, criticalSigns, patientName, patientID, sessionNumber }] = sounds;
  return (
    <>
      <Text component="h3" size="sm" m={0} mt={6}>
        <b>{[patientName, patientID].filter(Boolean).join(' · ')}</b>
        {` · ${t('waiting.checkUp', { number: sessionNumber })} `}
        {danger !== 'none' && (
          <Mark isGrave={danger === 'critical'}>
            {t(`waiting.danger.${danger}`, { signs: signsText(criticalSigns) })}
          </Mark>
        )}
      </Text>
      <ul className={styles.list}>
        {sounds.map((recording) => (
          <li key={recording.recording_id}>
            <WaitingLink recording={recording} nowMs={nowMs} />
          </li>
        ))}
      </ul>
    </>
  );
}

const Mark = ({ isGrave, children }: { isGrave: boolean; children: string }) => (
  <Badge
    color={isGrave ? 'red' : 'yellow'}
    variant={isGrave ? 'filled' : 'light'}
    h="auto"
    className={styles.mark ?? ''}
  >
    {children}
  </Badge>
);

function WaitingLink({ recording, nowMs }: { recording: WaitingRecording; nowMs: number }) {
  const { t, language } = useTexts();
  const positionName = usePositionName();
  const staffName = useStaffName();
  const { organ, position, suspicion, recorded_at, created_at, username } = recording;
  const at = recorded_at ?? created_at;
  const OrganIcon = organ === 'heart' ? IconHeartbeat : IconLungs;
  return (
    <Link to={waitingPage(recording)} className={styles.sound}>
      <ThemeIcon variant="light" size={38} radius="md">
        <OrganIcon size={21} stroke={1.7} />
      </ThemeIcon>
      <div className={styles.what}>
        <Text size="sm">
          {`${t(`waiting.sound.${organ}`, { position: positionName(position) })} `}
          {suspicion && <Mark isGrave={false}>{t(`waiting.suspicion.${suspicion}`)}</Mark>}
        </Text>
      </div>
      <Text size="sm" c="dimmed" className={styles.when}>
        {recorded_at === null && `${t('waiting.imported')} `}
        <time dateTime={at} title={dateTimeText(at, language)}>
          {agoText(at, language, nowMs)}
        </time>
        {` · ${staffName(username)}`}
      </Text>
    </Link>
  );
}
