import type { Organ } from '@sadap/contract/positions';
import type {
  BeatAnalysis,
  BreathingAnalysis,
  Correction as SavedCorrection,
} from '@sadap/contract/sound-findings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { errorCodeOf } from '../../../platform/api-error.ts';
import { beatsQuery, breathingQuery } from '../../../queries/late/sound-findings.ts';
import { closeUp, type GraphPlace } from '../../../sound/index.ts';
import { confirm } from '../../../ui/page/confirm.tsx';
import { confirmDiscard } from '../../../ui/page/confirm-discard.ts';
import { toast } from '../../../ui/toast/toast.ts';
import {
  afterCorrection,
  beginCorrection,
  type Correction,
  type CorrectionEvent,
  isCorrected,
  type Mark,
} from '../model/mark-correction.ts';

/** Visible span when correcting begins, so that a finger can tell the marks apart. */
const CLOSE_UP_S = { heart: 4, lung: 20 } as const;

const versionOf = (saved: SavedCorrection | null) => saved?.version ?? 0;

/** Corrects the marks of a recording; nothing is saved before `save`. */
export function useCorrection(
  organ: Organ,
  id: number,
  found: readonly Mark[],
  durationS: number,
  saved: SavedCorrection | null,
) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const [state, setState] = useState<Correction | null>(null);
  /** The version being corrected. */
  const [base, setBase] = useState(0);
  const [isOvertaken, setOvertaken] = useState(false);
  const dispatch = useCallback(
    (event: CorrectionEvent) => setState((before) => before && afterCorrection(before, event)),
    [],
  );
  const end = () => {
    setState(null);
    setOvertaken(false);
  };
  const read = () =>
    organ === 'heart'
      ? queries.fetchQuery({ ...beatsQuery(id), staleTime: 0 })
      : queries.fetchQuery({ ...breathingQuery(id), staleTime: 0 });

  const store = useMutation({
    mutationFn: async ({ marks, from }: { marks: readonly Mark[] | null; from: number }) => {
      if (organ === 'heart')
        queries.setQueryData<BeatAnalysis>(
          beatsQuery(id).queryKey,
          await client.heart.correctBeats({ id, base_version: from, marks: beatsOf(marks) }),
        );
      else
        queries.setQueryData<BreathingAnalysis>(
          breathingQuery(id).queryKey,
          await client.lung.correctBreathing({ id, base_version: from, phases: phasesOf(marks) }),
        );
    },
    onSuccess: (_, { marks }) => {
      end();
      toast.success({ title: t(marks ? 'soundFindings.editor.saved' : 'soundFindings.editor.resetDone') });
    },
    onError: async (error) => {
      toast.failure(t('soundFindings.editor.saveFailed'), error);
      if (errorCodeOf(error) !== 'MARKS_CHANGED') return;
      // The other user's marks are fetched; the corrections here stay until the user has chosen.
      setOvertaken(true);
      await read().catch(() => undefined);
    },
  });

  return {
    state,
    dispatch,
    begin: ({ view, onView, positionS }: GraphPlace) => {
      onView(closeUp(positionS(), view, CLOSE_UP_S[organ], durationS));
      setBase(versionOf(saved));
      setState(beginCorrection(found, durationS));
    },
    /** Asks first if something was corrected. */
    cancel: async () => {
      if (!state || !isCorrected(state) || (await confirmDiscard())) end();
    },
    dropMine: end,
    save: () => state && store.mutate({ marks: state.marks, from: base }),
    isSaving: store.isPending,
    /** Somebody else has saved since; null: nobody has. */
    conflict: isOvertaken ? { by: saved } : null,
    saveInstead: () => {
      if (!state) return;
      setBase(versionOf(saved));
      setOvertaken(false);
      store.mutate({ marks: state.marks, from: versionOf(saved) });
    },
    isByHand: saved !== null,
    reset: async () => {
      const isSure = await confirm({
        title: t('soundFindings.editor.resetTitle'),
        message: t('soundFindings.editor.resetMessage'),
        confirm: t('soundFindings.editor.reset'),
        isDangerous: true,
      });
      if (isSure) store.mutate({ marks: null, from: versionOf(saved) });
    },
  };
}

export type Editing = ReturnType<typeof useCorrection>;

function beatsOf(marks: readonly Mark[] | null) {
  return (
    marks?.flatMap(({ kind, startS }) =>
      kind === 'S1' || kind === 'S2' ? [{ kind, second: startS }] : [],
    ) ?? null
  );
}

function phasesOf(marks: readonly Mark[] | null) {
  return (
    marks?.flatMap(({ kind, startS, endS }) =>
      kind === 'S1' || kind === 'S2' ? [] : [{ kind, startS, endS }],
    ) ?? null
  );
}
