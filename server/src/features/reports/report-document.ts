import { documentDates } from '../../documents/dates.ts';
import type { DocumentLanguage, DocumentPart, PrintedDocument } from '../../documents/document.ts';
import { OVERVIEW_TEXTS } from '../patient-export/index.ts';
import { type Report, reportBlocks } from './report-blocks.ts';
import { REPORT_TEXTS } from './report-texts.ts';

type InAnyLanguage = Omit<Report, 'language' | 'names' | 't' | 'dates'>;
type Reported = InAnyLanguage & { madeAt: Date; timeZone: string };

/** The report in each of the languages, the first of which its footer speaks. */
export function reportDocument(
  [first, ...others]: readonly [DocumentLanguage, ...DocumentLanguage[]],
  { madeAt, timeZone, ...shared }: Reported,
): PrintedDocument {
  const texts = REPORT_TEXTS[first];
  const { letterhead, examined } = shared;
  const dates = documentDates(first, timeZone);
  const made = `${texts.madeAt} ${dates.dateTime(madeAt)} (${dates.zone(madeAt)})`;
  return {
    ...partIn(first, timeZone, shared),
    author: letterhead.nameEn || letterhead.nameTh || 'Sadap',
    footer: `${examined.patient.hn} · ${texts.footer} · ${made}`,
    madeAt,
    others: others.map((language) => partIn(language, timeZone, shared)),
  };
}

function partIn(language: DocumentLanguage, timeZone: string, shared: InAnyLanguage): DocumentPart {
  const t = REPORT_TEXTS[language];
  const dates = documentDates(language, timeZone);
  const { checkUp } = shared.examined;
  return {
    language,
    title: t.title,
    subtitle: t.checkUp(checkUp.session_number, dates.dateTime(checkUp.session_date)),
    blocks: reportBlocks({ ...shared, language, names: OVERVIEW_TEXTS[language], t, dates }),
  };
}
