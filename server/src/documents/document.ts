/** A picture with the text that stands for it where it cannot be seen: a drawing, or the bytes of a PNG. */
export type DocumentPicture = { alternative: string } & ({ svg: string } | { png: Uint8Array });

/** A part of a printed document, in the order of reading. */
export type DocumentBlock =
  | { kind: 'section' | 'heading' | 'text' | 'note'; text: string }
  /** Names and values. */
  | { kind: 'facts'; rows: (readonly [string, string])[] }
  | { kind: 'table' /** Shares of the width. */; widths: number[]; columns: string[]; rows: string[][] }
  /** Pictures below each other, each over the whole width. */
  | { kind: 'pictures'; caption: string; pictures: DocumentPicture[] }
  /** Side by side, read from left to right; `widths` are shares. */
  | { kind: 'columns'; widths: number[]; columns: DocumentBlock[][] }
  /** Blocks that stay on one page. */
  | { kind: 'together'; blocks: DocumentBlock[] }
  /** The hospital, at the head of its paper. */
  | { kind: 'letterhead'; names: string[]; address: string; logo: DocumentPicture | null }
  /** A line to sign on for each role, with the place of the date. */
  | { kind: 'signatures'; roles: string[]; date: string }
  /** A code for a camera beside what it is for. */
  | { kind: 'code'; picture: DocumentPicture; text: string };

export type DocumentLanguage = 'th' | 'en';

/** What is said in one language. */
export type DocumentPart = {
  language: DocumentLanguage;
  title: string;
  subtitle: string;
  blocks: DocumentBlock[];
};

/** What a PDF says; its layout is in document.typ. Texts are shown as they are, never read as markup. */
export type PrintedDocument = DocumentPart & {
  author: string;
  /** Stands on every page, beside its number. */
  footer: string;
  madeAt: Date;
  /** The same in other languages, each from a page of its own. */
  others?: DocumentPart[];
};
