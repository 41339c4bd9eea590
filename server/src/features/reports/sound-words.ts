import type { DocumentLanguage } from '../../documents/document.ts';
import { analysisText, OVERVIEW_TEXTS } from '../patient-export/index.ts';
import { countedEvents, cyclePhases } from '../sound-events/index.ts';
import type { Examined } from './queries.ts';

type Sound = Examined['recordings'][number];

export const newestOf = <Each extends { recording_id: number }>(
  rows: Each[],
  { id }: Pick<Sound, 'id'>,
): Each | undefined => rows.find(({ recording_id }) => recording_id === id);

/** A sentence for each kind of event that was marked on the time axis. */
export function eventSentences(examined: Examined, sound: Sound, language: DocumentLanguage): string[] {
  const marked = newestOf(examined.events, sound);
  if (!marked) return [];
  const corrected = newestOf(examined.corrections, sound)?.marks ?? null;
  const phases = cyclePhases(newestOf(examined.findings, sound), corrected);
  return countedEvents(language, sound.organ, phases, marked.events);
}

/** What a doctor found, a line for each; empty without an analysis. */
export function analysisWords(examined: Examined, sound: Sound, language: DocumentLanguage): string {
  const analysis = newestOf(examined.analyses, sound);
  if (!analysis) return '';
  return [
    analysisText(analysis.body, OVERVIEW_TEXTS[language]),
    ...eventSentences(examined, sound, language),
  ].join('\n');
}
