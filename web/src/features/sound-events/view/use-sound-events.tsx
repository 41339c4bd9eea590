import { Group, Loader, Text } from '@mantine/core';
import type { Recording } from '@sadap/contract/recordings';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { eventsQuery } from '../../../queries/late/sound-events.ts';
import { type GraphPlace, soundOf, soundPlayer } from '../../../sound/index.ts';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { type DrawnEvent, isDrawn } from '../model/drawing.ts';
import { DrawingSurface } from './drawing-surface.tsx';
import { EventBands } from './event-bands.tsx';
import { EventsEditor } from './events-editor.tsx';
import { EventsLane } from './events-lane.tsx';
import { EventsPanel } from './events-panel.tsx';
import { useDrawing } from './use-drawing.ts';
import { useEventText } from './use-event-text.ts';
import { usePhases } from './use-phases.ts';

/** Length of an event added at the cursor, before its edges are moved. */
const NEW_MS = { lung: 500, heart: 100 } as const;

/** What a clinician marks on the time axis of a recording, for a graph. */
export function useSoundEvents(recording: Recording) {
  const { organ, recording_id: id, duration_ms: durationMs } = recording;
  const { t } = useTexts();
  const found = useQuery({ ...eventsQuery(organ, id), retry: 1 });
  const phases = usePhases(organ, id);
  const work = useDrawing(organ, id, durationMs, found.data);
  const { state: drawing, dispatch, discard } = work;
  const saved = useMemo(
    () => found.data?.events.map((event, key) => ({ ...event, key })) ?? [],
    [found.data],
  );
  const events: readonly DrawnEvent[] = drawing?.events ?? saved;
  const textOf = useEventText(organ, phases ?? []);
  const hear = ({ from_ms, to_ms }: DrawnEvent) =>
    soundPlayer.playStretch(soundOf(recording), { fromS: from_ms / 1000, toS: to_ms / 1000 });
  const addAt = (place: GraphPlace) => () =>
    dispatch({ type: 'add', atMs: 1000 * place.positionS(), lengthMs: NEW_MS[organ] });

  const isDirty = useRef(false);
  isDirty.current = drawing !== null && isDrawn(drawing);
  const isUnsaved = useCallback(() => isDirty.current, []);

  return {
    isUnsaved,
    /** Forgets what was drawn and not saved. */
    discard,
    bands: (place: GraphPlace) => (
      <>
        <EventBands events={events} drawing={drawing} place={place} />
        {drawing && <DrawingSurface place={place} dispatch={dispatch} />}
      </>
    ),
    lane: (place: GraphPlace) =>
      (drawing || events.length > 0) && (
        <EventsLane
          events={events}
          textOf={textOf}
          place={place}
          onHear={hear}
          drawing={drawing}
          dispatch={dispatch}
          onAdd={addAt(place)}
        />
      ),
    editor: (place: GraphPlace) =>
      drawing && (
        <EventsEditor
          organ={organ}
          work={work}
          drawing={drawing}
          textOf={textOf}
          onHear={hear}
          onAdd={addAt(place)}
        />
      ),
    panel: () => {
      if (found.data)
        return (
          <EventsPanel
            organ={organ}
            id={id}
            saved={found.data}
            events={events}
            phases={phases}
            textOf={textOf}
            onHear={hear}
            onDraw={drawing ? null : work.begin}
          />
        );
      if (found.isError)
        return (
          <LoadError
            title={t('soundEvents.failed')}
            error={found.error}
            onRetry={() => void found.refetch()}
          />
        );
      return (
        <Group gap="xs" role="status">
          <Loader size="xs" />
          <Text size="sm">{t('soundEvents.loading')}</Text>
        </Group>
      );
    },
  };
}
