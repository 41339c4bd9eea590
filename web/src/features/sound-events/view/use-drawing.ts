import type { Organ } from '@sadap/contract/positions';
import { EVENT_KINDS, type SoundEvents } from '@sadap/contract/sound-events';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { errorCodeOf } from '../../../platform/api-error.ts';
import { eventsQuery, eventVersionsQuery } from '../../../queries/late/sound-events.ts';
import { sayRemoved } from '../../../ui/form/say-removed.ts';
import { confirmDiscard } from '../../../ui/page/confirm-discard.ts';
import { toast } from '../../../ui/toast/toast.ts';
import {
  afterStep,
  beginDrawing,
  type Drawing,
  type DrawingStep,
  isDrawn,
  resumed,
  soundEventsOf,
} from '../model/drawing.ts';
import { forgetEvents, keepEvents, keptEvents } from '../model/kept-events.ts';

/** Draws the events of a recording; nothing is saved before `save`, and nothing is lost before `discard`. */
export function useDrawing(organ: Organ, id: number, durationMs: number, saved: SoundEvents | undefined) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const [state, setState] = useState<Drawing | null>(null);
  /** The version that is changed. */
  const [base, setBase] = useState(0);
  const [isOvertaken, setOvertaken] = useState(false);
  const dispatch = useCallback(
    (step: DrawingStep) => setState((before) => before && afterStep(before, step)),
    [],
  );
  const discard = useCallback(() => forgetEvents(id), [id]);
  const end = () => {
    discard();
    setState(null);
    setOvertaken(false);
  };
  const [firstKind] = EVENT_KINDS[organ];
  const begun = (events: SoundEvents) => beginDrawing(events.events, firstKind, durationMs);

  // What a reload or a closed dialog interrupted goes on, once.
  const isAsked = useRef(false);
  useEffect(() => {
    if (!saved || isAsked.current) return;
    isAsked.current = true;
    const kept = keptEvents(id);
    if (!kept) return;
    setBase(kept.base);
    setState(resumed(beginDrawing(saved.events, firstKind, durationMs), kept.events));
    toast.info({ title: t('soundEvents.editor.resumed') });
  }, [saved, id, firstKind, durationMs, t]);
  useEffect(() => {
    if (!state) return;
    if (isDrawn(state)) keepEvents(id, { base, events: soundEventsOf(state) });
    else forgetEvents(id);
  }, [state, base, id]);

  const removed = state?.removed;
  useEffect(() => {
    if (removed) sayRemoved(removed.map((detail) => t(`soundEvents.details.${detail}`)));
  }, [removed, t]);

  const store = useMutation({
    mutationFn: async ({ drawn, from }: { drawn: Drawing; from: number }) =>
      queries.setQueryData(
        eventsQuery(organ, id).queryKey,
        await client[organ].saveEvents({ id, base_version: from, events: soundEventsOf(drawn) }),
      ),
    onSuccess: () => {
      end();
      void queries.invalidateQueries({ queryKey: eventVersionsQuery(organ, id).queryKey });
      toast.success({ title: t('soundEvents.editor.saved') });
    },
    onError: async (error) => {
      toast.failure(t('soundEvents.editor.saveFailed'), error);
      if (errorCodeOf(error) !== 'EVENTS_CHANGED') return;
      // The other user's events are fetched; those drawn here stay until the user has chosen.
      setOvertaken(true);
      await queries.fetchQuery({ ...eventsQuery(organ, id), staleTime: 0 }).catch(() => undefined);
    },
  });
  const version = saved?.version ?? 0;

  return {
    state,
    dispatch,
    begin: () => {
      if (!saved) return;
      setBase(version);
      setState(begun(saved));
    },
    /** Asks first if something was drawn. */
    cancel: async () => {
      if (!state || !isDrawn(state) || (await confirmDiscard())) end();
    },
    discard,
    dropMine: end,
    save: () => state && store.mutate({ drawn: state, from: base }),
    isSaving: store.isPending,
    /** Somebody else has saved since. */
    conflict: isOvertaken ? (saved ?? null) : null,
    saveInstead: () => {
      if (!state) return;
      setBase(version);
      setOvertaken(false);
      store.mutate({ drawn: state, from: version });
    },
  };
}
export type DrawingWork = ReturnType<typeof useDrawing>;
