/** A part of a printed document, in the order of reading. */
export type DocumentBlock =
  | { kind: 'section' | 'heading' | 'text' | 'note'; text: string }
  /** Names and values. */
  | { kind: 'facts'; rows: (readonly [string, string])[] }
  | { kind: 'table' /** Shares of the width. */; widths: number[]; columns: string[]; rows: string[][] };

export type DocumentLanguage = 'th' | 'en';

/** What a PDF says; its layout is in document.typ. Texts are shown as they are, never read as markup. */
export type PrintedDocument = {
  language: DocumentLanguage;
  title: string;
  subtitle: string;
  author: string;
  /** Stands on every page, beside its number. */
  footer: string;
  madeAt: Date;
  blocks: DocumentBlock[];
};
