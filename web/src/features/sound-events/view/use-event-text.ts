import type { Organ } from '@sadap/contract/positions';
import { type CyclePhase, eventName, phaseOfEvent, type SoundEvent } from '@sadap/contract/sound-events';
import { useTexts } from '../../../i18n/index.ts';

/** Two decimals, as on the time axis when it is closest. */
export const secondsText = (milliseconds: number) => (milliseconds / 1000).toFixed(2);

/** An event in words: 'Crackles (fine) 1.20 to 1.85 s, inspiratory'. */
export function useEventText(organ: Organ, phases: readonly CyclePhase[]): (event: SoundEvent) => string {
  const { t, language } = useTexts();
  return (event) => {
    const phase = phaseOfEvent(phases, event);
    const text = t('soundEvents.event', {
      kind: eventName(language, event),
      from: secondsText(event.from_ms),
      to: secondsText(event.to_ms),
    });
    return phase ? `${text}, ${t(`soundEvents.phase.${organ}.${phase}`)}` : text;
  };
}
