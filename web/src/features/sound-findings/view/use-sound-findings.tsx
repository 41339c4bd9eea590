import type { Recording } from '@sadap/contract/recordings';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { beatsQuery, breathingQuery, isNotMeasured, onceMore } from '../../../queries/late/sound-findings.ts';
import type { GraphPlace } from '../../../sound/index.ts';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { marksOfBeats, marksOfBreathing } from '../model/found-marks.ts';
import { isCorrected } from '../model/mark-correction.ts';
import { BeatNumbers } from './beat-numbers.tsx';
import { BreathingNumbers } from './breathing-numbers.tsx';
import { EditedLane } from './edited-lane.tsx';
import { MarkEditor } from './mark-editor.tsx';
import { MarksLane } from './marks-lane.tsx';
import { MarksPanel } from './marks-panel.tsx';
import { MarksShading } from './marks-shading.tsx';
import { useCorrection } from './use-correction.ts';

/** S1 and S2 of a heart recording, or the breathing of a lung recording, for the viewer's graph. */
export function useSoundFindings({ organ, recording_id: id, duration_ms }: Recording) {
  const { t } = useTexts();
  const [isShown, setShown] = useState(true);
  const beats = useQuery({ ...beatsQuery(id), retry: onceMore, enabled: isShown && organ === 'heart' });
  const breathing = useQuery({
    ...breathingQuery(id),
    retry: onceMore,
    enabled: isShown && organ === 'lung',
  });
  const found = organ === 'heart' ? beats : breathing;
  const marks = beats.data
    ? marksOfBeats(beats.data)
    : breathing.data
      ? marksOfBreathing(breathing.data)
      : [];
  const editing = useCorrection(organ, id, marks, duration_ms / 1000, found.data?.correction ?? null);
  const { state } = editing;
  const shownMarks = state?.marks ?? marks;

  const isDirty = useRef(false);
  isDirty.current = state !== null && isCorrected(state);
  const isUnsaved = useCallback(() => isDirty.current, []);

  return {
    isUnsaved,
    shading: (place: GraphPlace) =>
      isShown && <MarksShading marks={shownMarks} chosen={state?.chosen ?? null} place={place} />,
    lane: (place: GraphPlace) => {
      if (!isShown || !found.data) return null;
      return state ? (
        <EditedLane organ={organ} state={state} dispatch={editing.dispatch} place={place} />
      ) : (
        <MarksLane marks={marks} place={place} />
      );
    },
    editor: (place: GraphPlace) =>
      state && <MarkEditor organ={organ} editing={editing} state={state} place={place} />,
    panel: (place: GraphPlace) =>
      isNotMeasured(found.error) ? null : (
        <MarksPanel
          organ={organ}
          isShown={isShown}
          onShown={setShown}
          isLocked={state !== null}
          isLoading={isShown && found.isPending}
          correction={found.data?.correction ?? null}
          marks={shownMarks}
          onCorrect={found.data ? () => editing.begin(place) : null}
        >
          {found.isError && !found.data && (
            <LoadError
              title={t(`soundFindings.failed.${organ}`)}
              error={found.error}
              onRetry={() => void found.refetch()}
            />
          )}
          {!state && beats.data && <BeatNumbers beats={beats.data} />}
          {!state && breathing.data && <BreathingNumbers breathing={breathing.data} />}
        </MarksPanel>
      ),
  };
}
