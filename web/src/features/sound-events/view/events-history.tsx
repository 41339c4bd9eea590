import { Button, List, Loader } from '@mantine/core';
import type { Organ } from '@sadap/contract/positions';
import type { CyclePhase } from '@sadap/contract/sound-events';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { eventVersionsQuery } from '../../../queries/late/sound-events.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { EventSentences } from './event-sentences.tsx';

type Props = { organ: Organ; id: number; phases: readonly CyclePhase[] };

/** Every saved version with its author, the newest first. */
export function EventsHistory(props: Props) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button
        variant="subtle"
        ms={-8}
        px={8}
        aria-expanded={isOpen}
        leftSection={<IconHistory size={18} />}
        onClick={() => setOpen(!isOpen)}
      >
        {t('soundEvents.history')}
      </Button>
      {isOpen && <Versions {...props} />}
    </div>
  );
}

function Versions({ organ, id, phases }: Props) {
  const { t, language } = useTexts();
  const staffName = useStaffName();
  const { data, isError, error, refetch } = useQuery(eventVersionsQuery(organ, id));
  if (isError)
    return <LoadError title={t('soundEvents.historyFailed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loader size="xs" />;
  return (
    <List size="sm" listStyleType="none" spacing="xs" aria-label={t('soundEvents.history')}>
      {data.toReversed().map(({ version, author, created_at, events }) => (
        <List.Item key={version}>
          {t('soundEvents.savedBy', {
            name: staffName(author),
            date: dateTimeText(created_at, language),
            version,
          })}
          {events.length > 0 ? (
            <EventSentences organ={organ} phases={phases} events={events} />
          ) : (
            <div>{t('soundEvents.emptied')}</div>
          )}
        </List.Item>
      ))}
    </List>
  );
}
