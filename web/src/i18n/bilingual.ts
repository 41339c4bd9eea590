export type TextTree = { [key: string]: string | TextTree };

/** The same keys with texts in another language. */
export type SameKeys<T> = { [Key in keyof T]: T[Key] extends string ? string : SameKeys<T[Key]> };

const WORD_JOINER = '\u2060';
/** Browsers treat each of these words as several, and would break a line inside it. */
const KEPT_TOGETHER = [
  ['กระดูก', 'อก'],
  ['ส', 'เต็ท', 'โต', 'สโคป'],
];

function keptTogether(tree: TextTree): TextTree {
  return Object.fromEntries(
    Object.entries(tree).map(([key, node]) => [
      key,
      typeof node === 'string' ? joined(node) : keptTogether(node),
    ]),
  );
}

/** It begins a word for somebody, as in ผู้ป่วย and ผู้ดูแล; ผู้ที่ is two words. */
const SOMEBODY = /ผู้(?!ที่)(?=\p{Script=Thai})/gu;

const joined = (text: string) =>
  KEPT_TOGETHER.reduce(
    (joining, parts) => joining.replaceAll(parts.join(''), parts.join(WORD_JOINER)),
    text.replaceAll(SOMEBODY, `ผู้${WORD_JOINER}`),
  );

/** A topic's texts; a key missing in one language is a type error. `{{name}}` marks a value. */
export function bilingual<const T extends TextTree>(texts: {
  th: T;
  en: SameKeys<T>;
}): {
  th: SameKeys<T>;
  en: SameKeys<T>;
} {
  return { th: keptTogether(texts.th) as SameKeys<T>, en: texts.en };
}
