import { Button, Group, Loader, Stack, Text, Title } from '@mantine/core';
import type { Organ } from '@sadap/contract/positions';
import type { CyclePhase, SoundEvents } from '@sadap/contract/sound-events';
import { IconPencil } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import type { DrawnEvent } from '../model/drawing.ts';
import { EventList } from './event-list.tsx';
import { EventSentences } from './event-sentences.tsx';
import { EventsHistory } from './events-history.tsx';

type Props = {
  organ: Organ;
  id: number;
  saved: SoundEvents;
  events: readonly DrawnEvent[];
  /** Undefined: still being looked for. */
  phases: readonly CyclePhase[] | undefined;
  textOf: (event: DrawnEvent) => string;
  onHear: (event: DrawnEvent) => void;
  /** Null while they are drawn. */
  onDraw: (() => void) | null;
};

/** The events in words: what they come to, each of them, who saved them, and what was saved before. */
export function EventsPanel({ organ, id, saved, events, phases, textOf, onHear, onDraw }: Props) {
  const { t, language } = useTexts();
  const staffName = useStaffName();
  const titleId = useId();
  const { version, author, created_at } = saved;
  const begin = useRef<HTMLButtonElement>(null);
  const wasDrawing = useRef(false);
  const isDrawing = onDraw === null;
  // The editor, which had the focus, is gone.
  useEffect(() => {
    if (wasDrawing.current && !isDrawing) begin.current?.focus();
    wasDrawing.current = isDrawing;
  }, [isDrawing]);
  return (
    <Stack gap="sm" component="section" aria-labelledby={titleId}>
      <Group justify="space-between" gap="sm" mih={44}>
        <Title order={4} size="h5" id={titleId}>
          {t('soundEvents.title')}
        </Title>
        {onDraw && (
          <Group gap="sm">
            {author !== null && created_at !== null && (
              <Text size="sm" c="dimmed">
                {t('soundEvents.savedBy', {
                  name: staffName(author),
                  date: dateTimeText(created_at, language),
                  version,
                })}
              </Text>
            )}
            <Button ref={begin} variant="default" leftSection={<IconPencil size={18} />} onClick={onDraw}>
              {t(events.length > 0 ? 'soundEvents.change' : 'soundEvents.draw')}
            </Button>
          </Group>
        )}
      </Group>
      {events.length === 0 && onDraw && (
        <Text size="sm" c="dimmed">
          {t('soundEvents.none')}
        </Text>
      )}
      {events.length > 0 && !phases && <Loader size="xs" />}
      {phases && <EventSentences organ={organ} phases={phases} events={events} />}
      {onDraw && <EventList events={events} textOf={textOf} onHear={onHear} />}
      {version > 0 && phases && <EventsHistory organ={organ} id={id} phases={phases} />}
    </Stack>
  );
}
