import { useTexts } from '../../../i18n/index.ts';
import { type Correction, isMoment } from '../model/mark-correction.ts';

/** The chosen mark in words: its kind, its place, and its number. */
export function useChosenText({ marks, chosen }: Correction): string {
  const { t } = useTexts();
  const mark = chosen === null ? undefined : marks[chosen];
  if (!mark || chosen === null) return t('soundFindings.editor.nothingChosen');
  const which = { kind: t(`soundFindings.kind.${mark.kind}`), number: chosen + 1, count: marks.length };
  return isMoment(mark.kind)
    ? t('soundFindings.editor.chosen', { ...which, second: mark.startS.toFixed(3) })
    : t('soundFindings.editor.chosenStretch', {
        ...which,
        from: mark.startS.toFixed(2),
        to: mark.endS.toFixed(2),
      });
}
