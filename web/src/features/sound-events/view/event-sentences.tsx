import { List } from '@mantine/core';
import type { Organ } from '@sadap/contract/positions';
import { type CyclePhase, countEvents, eventSentences, type SoundEvent } from '@sadap/contract/sound-events';
import { useTexts } from '../../../i18n/index.ts';

type Props = { organ: Organ; phases: readonly CyclePhase[]; events: readonly SoundEvent[] };

/** What the events come to: 'Crackles in 4 of 9 breaths, inspiratory'. */
export function EventSentences({ organ, phases, events }: Props) {
  const { t, language } = useTexts();
  const counts = countEvents(organ === 'lung' ? 'breath' : 'beat', phases, events);
  if (counts.counts.length === 0) return null;
  return (
    <List aria-label={t('soundEvents.counts')} listStyleType="none">
      {eventSentences(language, organ, counts).map((sentence) => (
        <List.Item key={sentence}>{sentence}</List.Item>
      ))}
    </List>
  );
}
