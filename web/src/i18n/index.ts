import { useCallback } from 'react';
import { sharedStorage } from '../platform/browser-storage.ts';
import { imported } from '../platform/imported.ts';
import type { Language } from '../platform/language.ts';
import { lazyModule } from '../platform/lazy-module.ts';
import { Store, useStore } from '../platform/store.ts';
import type { TextTree } from './bilingual.ts';
import type { th } from './texts/index.ts';
import { texts as thaiFirst } from './texts/th-first.evaluated.ts';

export { LANGUAGES, type Language } from '../platform/language.ts';
/** Each language in its own words. */
export const LANGUAGE_NAMES: Record<Language, string> = { th: 'ไทย', en: 'English' };

type KeysOf<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${KeysOf<Tree[Key]>}`;
}[keyof Tree & string];
/** The path of a text: `patients.gender.male`. */
export type TextKey = KeysOf<typeof th>;
type Values = Record<string, string | number | null | undefined>;

const STORAGE_KEY = 'language';

/**
 * Each language has its own files, fetched when it is first used: the first load's texts, and all of them.
 * The first load's texts in Thai, the default, come with the code, so that nobody waits for another file.
 */
const FIRST: Record<Language, () => Promise<{ texts: TextTree }>> = {
  th: async () => ({ texts: thaiFirst }),
  en: () => import('./texts/en-first.evaluated.ts'),
};
const ALL: Record<Language, () => Promise<{ texts: TextTree }>> = {
  th: () => import('./texts/th.evaluated.ts'),
  en: () => import('./texts/en.evaluated.ts'),
};

type Spoken = { language: Language; texts: TextTree; isAll: boolean };
const spoken = new Store<Spoken>({ language: 'th', texts: thaiFirst, isAll: false });

function storedLanguage(): Language {
  return sharedStorage.getItem(STORAGE_KEY) === 'en' ? 'en' : 'th';
}

function speak(next: Spoken): void {
  document.documentElement.lang = next.language;
  spoken.set(next);
}

/** Fetches the first load's texts; if that fails, the page is in Thai. */
export async function startI18n(): Promise<void> {
  const language = storedLanguage();
  const { texts } = await imported(FIRST[language]);
  if (!spoken.get().isAll) speak({ language, texts, isAll: false });
}

/** Fetches the texts of all other pages. */
export async function fetchAllTexts(): Promise<void> {
  if (spoken.get().isAll) return;
  const language = storedLanguage();
  const { texts } = await imported(ALL[language]);
  if (storedLanguage() === language) speak({ language, texts, isAll: true });
}

/** All texts, for what is drawn late on a page that has only the first ones (`Lazy` waits for them). */
export const allTexts = lazyModule(async () => {
  await fetchAllTexts();
  return {};
});

/** Loads all texts and then the code, for what is drawn late without `Lazy` and may speak at once. */
export const withTexts =
  <Code>(load: () => Promise<Code>) =>
  async (): Promise<Code> => {
    await fetchAllTexts();
    return load();
  };

/** Rejects if the language's texts cannot be fetched; the page then stays in the current one. */
export async function setLanguage(language: Language): Promise<void> {
  const { texts } = await imported(ALL[language]);
  sharedStorage.setItem(STORAGE_KEY, language);
  speak({ language, texts, isAll: true });
}

/**
 * A text in the current language with its slots filled: `{{name}}`, and `{{count|sound|sounds}}` for the word
 * of one and of more. The key itself if there is no text.
 */
function textOf({ texts }: Spoken, key: TextKey, values: Values = {}): string {
  let node: string | TextTree | undefined = texts;
  for (const part of key.split('.')) node = typeof node === 'object' ? node[part] : undefined;
  if (typeof node !== 'string') return key;
  return node.replace(
    /\{\{(\w+)(?:\|(.*?)\|(.*?))?\}\}/g,
    (_slot, name: string, one?: string, more?: string) =>
      String((one === undefined ? values[name] : values[name] === 1 ? one : more) ?? ''),
  );
}

/** For texts outside components. */
export const i18n = {
  t: (key: TextKey, values?: Values): string => textOf(spoken.get(), key, values),
  language: (): Language => spoken.get().language,
};

/** `t` for texts, and their language. */
export function useTexts() {
  const current = useStore(spoken);
  const t = useCallback((key: TextKey, values?: Values) => textOf(current, key, values), [current]);
  return { t, language: current.language };
}
