import { Button, Skeleton, Stack } from '@mantine/core';
import type { Recording } from '@sadap/contract/recordings';
import type { SoundEvent } from '@sadap/contract/sound-events';
import { IconTimeline } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { eventsQuery } from '../../../queries/late/sound-events.ts';
import { Lazy } from '../../../ui/lazy.tsx';
import { keptEvents } from '../model/kept-events.ts';
import { EventSentences } from './event-sentences.tsx';
import { usePhases } from './use-phases.ts';

const graphModule = lazyModule(() => import('./events-on-graph.tsx'));

/** A recording's events where it is judged: in words, and on the time axis when asked for. */
export function JudgedEvents({ recording }: { recording: Recording }) {
  const { t } = useTexts();
  const { organ, recording_id: id } = recording;
  const [isOpen, setOpen] = useState(() => keptEvents(id) !== null);
  const { data } = useQuery({ ...eventsQuery(organ, id), retry: 1 });
  return (
    <Stack gap="xs">
      {!isOpen && data && data.events.length > 0 && <InWords recording={recording} events={data.events} />}
      {!isOpen && (
        <div>
          <Button
            variant="subtle"
            ms={-8}
            px={8}
            leftSection={<IconTimeline size={18} />}
            onClick={() => setOpen(true)}
          >
            {t('soundEvents.inAnalysis')}
          </Button>
        </div>
      )}
      <Lazy module={graphModule} isWanted={isOpen} waiting={<Skeleton height={380} />}>
        {({ EventsOnGraph }) => <EventsOnGraph recording={recording} />}
      </Lazy>
    </Stack>
  );
}

function InWords({ recording, events }: { recording: Recording; events: readonly SoundEvent[] }) {
  const { organ, recording_id: id } = recording;
  const phases = usePhases(organ, id);
  return phases && <EventSentences organ={organ} phases={phases} events={events} />;
}
