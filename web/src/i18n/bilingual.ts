export type TextTree = { [key: string]: string | TextTree };

/** The same keys with texts of another language. */
export type SameKeys<T> = { [Key in keyof T]: T[Key] extends string ? string : SameKeys<T[Key]> };

/** A topic's texts; a key that one language lacks is a type error. `{{name}}` marks a value. */
export function bilingual<const T extends TextTree>(texts: {
  th: T;
  en: SameKeys<T>;
}): {
  th: SameKeys<T>;
  en: SameKeys<T>;
} {
  return texts as { th: SameKeys<T>; en: SameKeys<T> };
}
