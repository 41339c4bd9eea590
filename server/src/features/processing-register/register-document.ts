import { FIELDS_OF_ITEM, type ProcessingRegister, REGISTER_ITEMS } from '@sadap/contract/processing-register';
import type { DocumentDates } from '../../documents/dates.ts';
import type { DocumentBlock, DocumentLanguage } from '../../documents/document.ts';
import { REGISTER_TEXTS } from './register-texts.ts';

/** The register as it is printed. */
export function registerBlocks(
  { known, fields, refusals }: ProcessingRegister,
  language: DocumentLanguage,
  dates: DocumentDates,
): DocumentBlock[] {
  const t = REGISTER_TEXTS[language];
  return REGISTER_ITEMS.flatMap((item): DocumentBlock[] => {
    const facts = known.find((each) => each.item === item)?.facts ?? [];
    const rows = [
      ...facts.map(({ name, text }) => [name[language], text[language]] as const),
      ...FIELDS_OF_ITEM[item].flatMap((field) =>
        fields[field] ? [[t.fields[field], fields[field]] as const] : [],
      ),
    ];
    const blocks: DocumentBlock[] = [{ kind: 'section', text: `(${item}) ${t.items[item]}` }];
    if (item === 7 && refusals.length > 0)
      blocks.push({
        kind: 'table',
        widths: [2, 2, 2, 2, 5],
        columns: [
          t.refusal.kind,
          t.refusal.person,
          t.refusal.receivedOn,
          t.refusal.decidedOn,
          t.refusal.reason,
        ],
        rows: refusals.map(({ kind, person, receivedAt, decidedAt, reason }) => [
          t.refusal.kinds[kind],
          person,
          dates.date(receivedAt),
          dates.date(decidedAt),
          reason,
        ]),
      });
    else if (rows.length > 0) blocks.push({ kind: 'facts', rows });
    else blocks.push({ kind: 'text', text: item === 7 ? t.noRefusals : t.notFilledIn });
    return blocks;
  });
}
