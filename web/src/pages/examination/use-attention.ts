import type { Examination } from '@sadap/contract/examinations';
import { type RefObject, useEffect, useRef } from 'react';
import type { Stream } from '../../features/streaming/index.ts';
import { useGuidance } from './use-guidance.ts';
import { useIgnoreLateTaps } from './use-ignore-late-taps.ts';
import { useLateFocus } from './use-late-focus.ts';
import { usePastQuestion } from './use-past-question.ts';
import { useTapAnywhere } from './use-tap-anywhere.ts';

/**
 * The guidance, and the rules by which the page follows the clinician's eyes and hands: what comes into
 * sight, which tap counts, where the focus goes, and what a past examination asks first.
 */
export function useAttention(
  examination: Examination,
  stream: Stream,
  isAutomatic: boolean,
  /** Another stethoscope records for this check-up. */
  hasStray: boolean,
) {
  const past = usePastQuestion(examination);
  const guidance = useGuidance(examination, stream, isAutomatic, hasStray, past);
  const { step, mayPress, press } = guidance;
  const area = useRef<HTMLDivElement>(null);
  useIgnoreLateTaps(step);
  useTapAnywhere(area, press);
  useInSight(area, step);
  const button = useRef<HTMLButtonElement>(null);
  // The space bar then records, and does not choose again.
  const focusLate = useLateFocus(button, mayPress);
  const choose = async (place: number) => {
    const { activeElement } = document;
    if (!(await past.mayAdd())) return;
    guidance.choose(place);
    focusLate(activeElement);
  };
  return { guidance, area, button, choose: (place: number) => void choose(place) };
}

/** Another step is shown: its place on the drawing comes into sight, wherever the page was scrolled to. */
function useInSight(page: RefObject<HTMLElement | null>, step: number | null) {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    page.current?.scrollIntoView({ block: 'start' });
  }, [page, step]);
}
