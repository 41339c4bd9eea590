import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { en, th } from './texts/index.ts';

export const LANGUAGES = ['th', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
/** Each language in its own words. */
export const LANGUAGE_NAMES: Record<Language, string> = { th: 'ไทย', en: 'English' };

const STORAGE_KEY = 'language';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'texts';
    resources: { texts: typeof th };
  }
}

function storedLanguage(): Language {
  return localStorage.getItem(STORAGE_KEY) === 'en' ? 'en' : 'th';
}

export const i18n = i18next.createInstance();

export async function startI18n(): Promise<void> {
  i18n.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  await i18n.use(initReactI18next).init({
    resources: { th: { texts: th }, en: { texts: en } },
    lng: storedLanguage(),
    fallbackLng: 'th',
    defaultNS: 'texts',
    interpolation: { escapeValue: false },
  });
}

export async function setLanguage(language: Language): Promise<void> {
  localStorage.setItem(STORAGE_KEY, language);
  await i18n.changeLanguage(language);
}

/** `t` for texts, and the language they are in. */
export function useTexts() {
  const { t, i18n: instance } = useTranslation();
  return { t, language: (instance.language === 'en' ? 'en' : 'th') as Language };
}
